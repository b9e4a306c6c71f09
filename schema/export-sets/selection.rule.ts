import {
  type FilterTerm,
  givenTerms,
  type GivenTerms,
  type TermFilter,
  unknownWord,
} from '../instruments/term-filter.rule.js';
import { categoryOf } from '../streams.js';

/** The most datastreams of a set (beyond.md 3). */
export const MAX_SET_STREAMS = 2_000;
/** Patterns of one selection: each is a condition of a query. */
/** The most patterns of a selection. */
export const MAX_PATTERNS = 200;
const MAX_PATTERN_LENGTH = 100;
/** The pattern of selections by terms alone. */
export const ALL_SYMBOLS = '*';

/** The datastreams of a set. */
export type Selection = { kind: 'ids'; datastreamIds: string[] } | PatternSelection;

/** Symbols of one exchange, in which `*` stands for any characters, and stream types. */
export interface PatternSelection {
  kind: 'patterns';
  exchange: string;
  instruments: string[];
  streamTypes: string[];
  /** Terms that the instruments have at a time in the range; absent: any. */
  terms?: GivenTerms;
}

type Refused = { ok: false; field: string; message: string };
type SelectionResult<Kind = Selection> = { ok: true; selection: Kind } | Refused;

/** Datastreams that a request names, not validated yet. */
export interface SelectionInput extends TermFilter {
  datastreamIds?: readonly string[] | null;
  exchange?: string | null;
  instruments?: readonly string[] | null;
  streamTypes?: readonly string[] | null;
}

/** The names of a request's fields that select datastreams, for error messages. */
export type SelectionFields = Readonly<
  Record<'all' | 'datastreamIds' | 'exchange' | 'instruments' | 'streamTypes' | FilterTerm, string>
>;

/** The fields of requests for sets. */
export const SET_SELECTION_FIELDS: SelectionFields = {
  all: 'select',
  datastreamIds: 'select.datastream_ids',
  exchange: 'select.exchange',
  instruments: 'select.instruments',
  streamTypes: 'select.stream_types',
  kind: 'select.kind',
  status: 'select.status',
  underlying: 'select.underlying',
  expiresFromNs: 'select.expires_from',
  expiresToNs: 'select.expires_to',
};

const refuse = (field: string, message: string): Refused => ({
  ok: false,
  field,
  message: `${field} ${message}`,
});

const PATTERN = 'exchange, instruments and stream_types';
const CHOICE = `datastream_ids, or ${PATTERN}`;
const OF_OBJECT = { both: `must have either ${CHOICE}`, neither: `must have ${CHOICE}` };
/** Words for fields that stand beside others, without an object that has them. */
const OF_PARAMETERS = { both: `cannot be combined with ${PATTERN}`, neither: `or ${PATTERN} are required` };

/** Validates the shape of a selection; repeated ids and stream types count once. */
export function parseSelection(input: SelectionInput, fields: SelectionFields = SET_SELECTION_FIELDS): SelectionResult {
  const { datastreamIds, exchange, instruments, streamTypes } = input;
  const terms = givenTerms(input);
  const hasTerms = Object.keys(terms).length > 0;
  const byPattern = hasTerms || [exchange, instruments, streamTypes].some((given) => given != null);
  const { both, neither } = fields.all === fields.datastreamIds ? OF_PARAMETERS : OF_OBJECT;
  if (datastreamIds != null) {
    if (byPattern) return refuse(fields.all, both);
    return parseIds(datastreamIds, fields);
  }
  if (!byPattern) return refuse(fields.all, neither);
  if (!exchange) return refuse(fields.exchange, 'must be an exchange code');
  const wrong = unknownWord(terms);
  if (wrong) return refuse(fields[wrong.term], wrong.message);
  const symbols = instruments ?? (hasTerms ? [ALL_SYMBOLS] : []);
  const patterns = parsePatterns(exchange, symbols, streamTypes ?? [], fields);
  if (!patterns.ok || !hasTerms) return patterns;
  return { ok: true, selection: { ...patterns.selection, terms } };
}

/** Returns a stored selection in the form of requests. */
export function selectionInput(selection: Selection) {
  if (selection.kind === 'ids') return { datastreamIds: selection.datastreamIds };
  const { exchange, instruments, streamTypes, terms } = selection;
  return { exchange, instruments, streamTypes, ...terms };
}

function parseIds(given: readonly string[], { datastreamIds: field }: SelectionFields): SelectionResult {
  const wrong = given.findIndex((id) => BigInt(id) <= 0n);
  if (wrong >= 0) return refuse(`${field}[${wrong}]`, 'must be a positive integer');
  const datastreamIds = [...new Set(given)];
  if (datastreamIds.length === 0) return refuse(field, 'must not be empty');
  return { ok: true, selection: { kind: 'ids', datastreamIds } };
}

function parsePatterns(
  exchange: string,
  instruments: readonly string[],
  given: readonly string[],
  fields: SelectionFields,
): SelectionResult<PatternSelection> {
  if (instruments.length === 0) return refuse(fields.instruments, 'must not be empty');
  if (instruments.length > MAX_PATTERNS) return refuse(fields.instruments, `must have at most ${MAX_PATTERNS} items`);
  const wrong = instruments.findIndex((pattern) => pattern === '' || pattern.length > MAX_PATTERN_LENGTH);
  if (wrong >= 0) {
    return refuse(`${fields.instruments}[${wrong}]`, `must have 1 to ${MAX_PATTERN_LENGTH} characters`);
  }
  if (given.length === 0) return refuse(fields.streamTypes, 'must not be empty');
  // Some clients send the singular (contract 2, GET /datastreams).
  const streamTypes = [...new Set(given.map((type) => (type === 'trade' ? 'trades' : type)))];
  const unknown = given.findIndex((type) => type !== 'trade' && categoryOf(type) === undefined);
  if (unknown >= 0) return refuse(`${fields.streamTypes}[${unknown}]`, 'must be a stream type, for example trades');
  return { ok: true, selection: { kind: 'patterns', exchange, instruments: [...new Set(instruments)], streamTypes } };
}

/** Returns the pattern of a SQL LIKE with the escape character `\` for a pattern with `*`. */
export const likePattern = (pattern: string): string =>
  pattern.replace(/[\\%_]/g, String.raw`\$&`).replace(/\*+/g, '%');

/** Returns whether a symbol matches a pattern with `*`. */
export function matchesPattern(pattern: string, symbol: string): boolean {
  const escaped = pattern.split(/\*+/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.*')}$`, 'su').test(symbol);
}
