import type { ColumnType } from './model.js';

/** A literal in a transform: text, a boolean, or the digits of an integer. */
export type Literal =
  { kind: 'string'; value: string } | { kind: 'bool'; value: boolean } | { kind: 'i64'; value: bigint };

/**
 * The transforms that the engine runs itself, each written as the SQL it means, so that another
 * engine can run the same text and be compared: `{v} * 1000000`; `CASE WHEN {v} > 1000000000000000
 * THEN {v} * 1000 ELSE {v} * 1000000 END`; `CASE {v} WHEN 'Buy' THEN 'buy' … [ELSE …] END`; `CASE
 * WHEN {v} THEN … ELSE … END`; `epoch_ns(CAST({v} AS TIMESTAMP_NS))`, `ISO_OR_MILLIS_SQL` and `{v}
 * IS NOT NULL` over text; and over decimals `CAST({v} * 1000000000 AS BIGINT)`, `abs({v})`,
 * `coalesce({v}, 0)` and `CASE WHEN {v} > 0 THEN 'buy' WHEN {v} < 0 THEN 'sell' END`; and the best
 * of `[["price","quantity"],…]` as `bestLevelSql` writes it; and over text such as
 * `price,side,quantity`, a decimal field as `decimalFieldSql` writes it, and `CASE split_part({v},
 * ',', 2) WHEN 'buy' THEN 'bid' … END`.
 */
export type NativeTransform =
  | { op: 'multiply'; factor: bigint }
  | { op: 'multiplyBySize'; above: bigint; largeFactor: bigint; factor: bigint }
  | { op: 'scaleToInteger'; factor: bigint }
  | { op: 'case'; branches: { when: Literal; then: Literal }[]; otherwise: Literal | null }
  | { op: 'isoToNs' }
  /** ISO 8601 text, or whole milliseconds. */
  | { op: 'isoOrMillisToNs' }
  | { op: 'isNull'; negated: boolean }
  | { op: 'abs' }
  | { op: 'zeroForNull' }
  | { op: 'sign'; positive: string; negative: string }
  /** Positions between quotes, from 1. */
  | { op: 'bestLevel'; first: number; second: number }
  /** The field `index` (from 1) between delimiters (a byte), as a decimal or as `of` takes it. */
  | { op: 'splitPart'; delimiter: number; index: number; of: (NativeTransform & { op: 'case' }) | null };

interface BoundTransform {
  transform: NativeTransform;
  /** Type of the expression's values. */
  type: ColumnType;
}

const INTEGER = '(-?[1-9]\\d{0,17})';
const LITERAL = "('(?:[^']|'')*'|true|false|-?\\d{1,18})";
const WHEN = new RegExp(`\\s+when\\s+${LITERAL}\\s+then\\s+${LITERAL}`, 'giy');
const MULTIPLY = new RegExp(`^\\{v\\}\\s*\\*\\s*${INTEGER}$`);
const MULTIPLY_BY_SIZE = new RegExp(
  `^case\\s+when\\s+\\{v\\}\\s*>\\s*${INTEGER}\\s+then\\s+\\{v\\}\\s*\\*\\s*${INTEGER}\\s+else\\s+\\{v\\}\\s*\\*\\s*${INTEGER}\\s+end$`,
  'i',
);
const SCALE_TO_INTEGER = new RegExp(`^cast\\(\\s*\\{v\\}\\s*\\*\\s*${INTEGER}\\s+as\\s+bigint\\s*\\)$`, 'i');
const SEARCHED_CASE = new RegExp(`^case\\s+when\\s+\\{v\\}\\s+then\\s+${LITERAL}\\s+else\\s+${LITERAL}\\s+end$`, 'i');
const CASE_END = new RegExp(`\\s+(?:else\\s+${LITERAL}\\s+)?end$`, 'iy');
const ABS = /^abs\(\s*\{v\}\s*\)$/i;
const ZERO_FOR_NULL = /^coalesce\(\s*\{v\}\s*,\s*0\s*\)$/i;
const SIGN =
  /^case\s+when\s+\{v\}\s*>\s*0\s+then\s+('(?:[^']|'')*')\s+when\s+\{v\}\s*<\s*0\s+then\s+('(?:[^']|'')*')\s+end$/i;
const IS_NULL = /^\{v\}\s+is\s+(not\s+)?null$/i;
const ISO_TO_NS = /^epoch_ns\(\s*cast\(\s*\{v\}\s+as\s+timestamp_ns\s*\)\s*\)$/i;

/**
 * The SQL for times as nanoseconds that are ISO 8601 text in some messages, whole milliseconds in
 * others.
 */
export const ISO_OR_MILLIS_SQL =
  "CASE WHEN {v} LIKE '%-%' THEN epoch_ns(CAST({v} AS TIMESTAMP_NS)) WHEN {v} NOT LIKE '%.%' THEN CAST({v} AS BIGINT) * 1000000 END";

const BEST_LEVELS = (['price', 'quantity'] as const).map((member) => {
  const [first, second] = member === 'price' ? [2, 6] : [4, 8];
  const hasGone = `TRY_CAST(split_part({v}, '"', 4) AS DOUBLE) = 0 AND split_part({v}, '"', 6) <> ''`;
  const text = `split_part({v}, '"', CASE WHEN ${hasGone} THEN ${second} ELSE ${first} END)`;
  return { member, first, second, sql: `CAST(nullif(${text}, '') AS DECIMAL(38,18))` };
});

const COMMA_FIELDS = [1, 2, 3].map((index) => ({
  index,
  sql: `CAST(nullif(split_part({v}, ',', ${index}), '') AS DECIMAL(38,18))`,
}));
/** ASCII, without quotes and backslash. */
const CASE_OF_FIELD = /^case\s+split_part\(\s*\{v\}\s*,\s*'([!#-&(-[\]-~])'\s*,\s*([1-9])\s*\)(?=\s)/i;

/**
 * Returns the SQL for the field `index` (from 1) of text with commas, written like a JSON number:
 * in `90631.2,sell,2` the fields 1 and 3 are 90631.2 and 2. A missing or empty field is null.
 */
export function decimalFieldSql(index: 1 | 2 | 3): string {
  return COMMA_FIELDS[index - 1]!.sql;
}

/**
 * Returns the price or quantity of the first level of `[["price","quantity"],…]`, or of the second
 * if the first has quantity 0: a change of a one-level book may first list the removed level.
 */
export function bestLevelSql(wanted: 'price' | 'quantity'): string {
  return BEST_LEVELS.find(({ member }) => member === wanted)!.sql;
}

/**
 * Returns the native meaning of an expression over a value of type `input`, or null if the engine
 * does not run it itself.
 */
export function nativeTransform(expression: string, input: ColumnType): BoundTransform | null {
  const text = expression.trim();
  const factor = MULTIPLY.exec(text)?.[1];
  if (factor !== undefined) {
    return input.kind === 'i64' ? { transform: { op: 'multiply', factor: BigInt(factor) }, type: input } : null;
  }
  const bySize = MULTIPLY_BY_SIZE.exec(text);
  if (bySize) {
    if (input.kind !== 'i64') return null;
    const [above, largeFactor, factor] = bySize.slice(1).map(BigInt) as [bigint, bigint, bigint];
    return { transform: { op: 'multiplyBySize', above, largeFactor, factor }, type: input };
  }
  const scale = SCALE_TO_INTEGER.exec(text)?.[1];
  if (scale !== undefined) return scaleToInteger(BigInt(scale), input);
  if (ISO_TO_NS.test(text)) {
    return input.kind === 'string' ? { transform: { op: 'isoToNs' }, type: { kind: 'i64' } } : null;
  }
  if (text === ISO_OR_MILLIS_SQL) {
    return input.kind === 'string' ? { transform: { op: 'isoOrMillisToNs' }, type: { kind: 'i64' } } : null;
  }
  const isNull = input.kind === 'string' ? IS_NULL.exec(text) : null;
  if (isNull) return { transform: { op: 'isNull', negated: isNull[1] !== undefined }, type: { kind: 'bool' } };
  const level = input.kind === 'string' ? BEST_LEVELS.find(({ sql }) => sql === text) : undefined;
  if (level) {
    const { first, second } = level;
    return { transform: { op: 'bestLevel', first, second }, type: { kind: 'decimal', scale: 18 } };
  }
  return decimalFunction(text, input) ?? splitPart(text, input) ?? caseOf(text, input);
}

function splitPart(text: string, input: ColumnType): BoundTransform | null {
  if (input.kind !== 'string') return null;
  const decimal = COMMA_FIELDS.find(({ sql }) => sql === text);
  if (decimal) {
    const transform = { op: 'splitPart', delimiter: ','.charCodeAt(0), index: decimal.index, of: null } as const;
    return { transform, type: { kind: 'decimal', scale: 18 } };
  }
  const head = CASE_OF_FIELD.exec(text);
  const bound = head && caseOf(`CASE {v}${text.slice(head[0].length)}`, input);
  if (!head || bound?.transform.op !== 'case') return null;
  // The writer takes a missing field, which is empty, for null.
  if (bound.transform.branches.some(({ when }) => when.value === '')) return null;
  const delimiter = head[1]!.charCodeAt(0);
  return { transform: { op: 'splitPart', delimiter, index: Number(head[2]), of: bound.transform }, type: bound.type };
}

function decimalFunction(text: string, input: ColumnType): BoundTransform | null {
  if (input.kind !== 'decimal') return null;
  if (ABS.test(text)) return { transform: { op: 'abs' }, type: input };
  if (ZERO_FOR_NULL.test(text)) return { transform: { op: 'zeroForNull' }, type: input };
  const sign = SIGN.exec(text);
  if (!sign) return null;
  const [positive, negative] = [unquoted(sign[1]!), unquoted(sign[2]!)];
  return { transform: { op: 'sign', positive, negative }, type: { kind: 'string' } };
}

/** Only if no digit can be lost, because rounding rules differ between engines. */
function scaleToInteger(factor: bigint, input: ColumnType): BoundTransform | null {
  if (input.kind !== 'decimal' || factor < 0n || factor !== 10n ** BigInt(input.scale)) return null;
  return { transform: { op: 'scaleToInteger', factor }, type: { kind: 'i64' } };
}

function caseOf(text: string, input: ColumnType): BoundTransform | null {
  const searched = SEARCHED_CASE.exec(text);
  if (searched) {
    if (input.kind !== 'bool') return null;
    const when: Literal = { kind: 'bool', value: true };
    return bindCase([{ when, then: literal(searched[1]!) }], literal(searched[2]!), input);
  }
  const head = /^case\s+\{v\}(?=\s)/i.exec(text);
  if (!head) return null;
  const branches: { when: Literal; then: Literal }[] = [];
  let at = head[0].length;
  for (;;) {
    WHEN.lastIndex = at;
    const branch = WHEN.exec(text);
    if (!branch) break;
    branches.push({ when: literal(branch[1]!), then: literal(branch[2]!) });
    at = WHEN.lastIndex;
  }
  CASE_END.lastIndex = at;
  const end = CASE_END.exec(text);
  if (!end || branches.length === 0) return null;
  return bindCase(branches, end[1] === undefined ? null : literal(end[1]), input);
}

function bindCase(
  branches: { when: Literal; then: Literal }[],
  otherwise: Literal | null,
  input: ColumnType,
): BoundTransform | null {
  const results = [...branches.map((branch) => branch.then), ...(otherwise ? [otherwise] : [])];
  const kind = results[0]!.kind;
  const fits = branches.every((branch) => branch.when.kind === input.kind) && results.every((r) => r.kind === kind);
  return fits ? { transform: { op: 'case', branches, otherwise }, type: { kind } } : null;
}

function literal(text: string): Literal {
  if (text.startsWith("'")) return { kind: 'string', value: unquoted(text) };
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return { kind: 'bool', value: lower === 'true' };
  return { kind: 'i64', value: BigInt(text) };
}

function unquoted(text: string): string {
  return text.slice(1, -1).replaceAll("''", "'");
}
