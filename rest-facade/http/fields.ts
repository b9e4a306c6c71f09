import { z, type ZodError, type ZodType } from 'zod';
import { MAX_INT64, isInt64 } from '../../schema/text/int64.js';
import { type HttpRefusal, invalidField } from './refusal.js';
import { parseIso8601Ns } from '../../schema/time/timestamps.js';

const POSITIVE_INT64 = `must be an integer between 1 and ${MAX_INT64}`;
const TIMESTAMP =
  'must be int64 nanoseconds since the Unix epoch (integer or digit string) or an ISO 8601 date-time (UTC without an offset)';

/** A required field. `read` returns null for values that it does not accept. */
function readField<T>(read: (value: unknown) => T | null, expectation: string) {
  return z.unknown().transform((value, context): T => {
    const result = value === undefined ? null : read(value);
    if (result !== null) return result;
    context.addIssue({ code: 'custom', message: value === undefined ? `is required and ${expectation}` : expectation });
    return z.NEVER;
  });
}

/**
 * An object with any members, as it is. A record of zod would drop the member `__proto__`, which
 * later checks must see to refuse it.
 */
const anyObject = (expectation: string) =>
  z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: expectation,
  });

const schemaExpectation = 'must be a schema name, a schema id or an object with columns';
/** Whether every number in the value fits a double: the core reads schemas as ordinary JSON. */
function isOrdinaryJson(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isOrdinaryJson);
  return typeof value !== 'bigint' && (typeof value !== 'number' || Number.isFinite(value));
}
/** A schema's name or id, or an inline schema. */
export const schemaReference = z
  .union([z.string().min(1, { error: schemaExpectation }), anyObject(schemaExpectation)], { error: schemaExpectation })
  .refine(isOrdinaryJson, { error: 'contains a number that does not fit a double' });

/** An object that the core validates, such as a view or format options. */
export const ordinaryObject = anyObject('must be an object').refine(isOrdinaryJson, {
  error: 'contains a number that does not fit a double',
});

/** Items that no list needs, unless it repeats some. */
const MAX_ITEMS = 10_000;

/**
 * A list in a body. Its items are counted before one is validated, since each that is wrong makes
 * an issue.
 */
export const listOf = <T extends z.ZodType>(element: T, expectation: string) =>
  z
    .custom<unknown[]>(Array.isArray, { error: expectation })
    .refine(({ length }) => length <= MAX_ITEMS, { error: `must have at most ${MAX_ITEMS} items`, abort: true })
    .pipe(z.array(element));

/** A list of strings, which the core validates. */
export const texts = listOf(z.string({ error: 'must be a string' }), 'must be an array of strings');

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const positive = (value: bigint | null) => (value !== null && value > 0n ? value : null);

/** A datastream id in a body: a JSON integer. */
export const bodyDatastreamId = readField((value) => positive(int64OfJson(value)), POSITIVE_INT64);

/** A datastream id in a query. */
export const queryDatastreamId = readField(
  (value) => (typeof value === 'string' ? positive(int64OfDigits(value)) : null),
  POSITIVE_INT64,
);

/** A time in a request, as int64 nanoseconds. */
export const timestamp = readField(timestampNs, TIMESTAMP);

/** A time, or a UTC date as its beginning. */
export const dayOrTimestamp = readField(
  (value) => timestampNs(isDate(value) ? `${value}T00:00Z` : value),
  `${TIMESTAMP} or a date`,
);

/** The end of a time range, which may be any date in the future. */
export const endTimestamp = readField(endTimestampNs, TIMESTAMP);

/** A field with a fixed set of values. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: `must be one of: ${words.join(', ')}` });
}

/**
 * Maximum length in characters. In any encoding, several such texts fit into the 16 KiB of a
 * request's head.
 */
const MAX_TEXT = 128;

/** A query parameter whose value the core validates. */
export const queryText = z
  .string()
  .refine((text) => [...text].length <= MAX_TEXT, { error: `must have at most ${MAX_TEXT} characters` });

/** Parses the input. Throws the 400 that names the first invalid field (contract 2). */
export function parseFields<T>(fields: ZodType<T>, input: unknown): T {
  const parsed = fields.safeParse(input);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error);
}

/** Variant of `parseFields` for the parameters of a query, each of which must occur once. */
export function parseQuery<T>(fields: ZodType<T>, query: Readonly<Record<string, unknown>>): T {
  const parsed = fields.safeParse(query);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  const isRepeated = parsed.error.issues[0]?.path.length === 1 && Array.isArray(query[name]);
  throw isRepeated ? invalidField(name, 'must not be repeated; send it once') : refusalOf(parsed.error);
}

function refusalOf({ issues: [issue] }: ZodError): HttpRefusal {
  if (issue?.code === 'unrecognized_keys') {
    return invalidField(fieldPath([...issue.path, issue.keys[0] ?? '']), 'is not a known field');
  }
  return invalidField(fieldPath(issue?.path ?? []), issue?.message ?? 'is invalid');
}

/** Formats `['columns', 3, 'data']` as `columns[3].data`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** ISO 8601 allows date-times without an offset; they are UTC. */
const isoNs = (text: string): bigint | null => parseIso8601Ns(text) ?? parseIso8601Ns(`${text}Z`);

/**
 * Returns the integer of a parsed JSON value: a number within ±2^53 or a bigint. Null for other
 * values and outside int64.
 */
function int64OfJson(value: unknown): bigint | null {
  if (typeof value === 'bigint') return isInt64(value) ? value : null;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null;
}

/** Parses decimal digits with an optional minus. Null unless the value is an int64. */
export function int64OfDigits(text: string): bigint | null {
  if (!/^-?\d{1,40}$/.test(text)) return null;
  const value = BigInt(text);
  return isInt64(value) ? value : null;
}

/**
 * Parses a time of a request into nanoseconds since the Unix epoch: an integer, a digit string, or
 * ISO 8601 with up to nine fractional digits and any offset (contract 1). Null for other or larger
 * values.
 */
export function timestampNs(value: unknown): bigint | null {
  if (typeof value !== 'string') return int64OfJson(value);
  const ns = int64OfDigits(value) ?? isoNs(value);
  return ns !== null && isInt64(ns) ? ns : null;
}

/**
 * Like timestampNs, for the end of a time range: a date beyond int64 (after 2262) becomes
 * MAX_INT64.
 */
export function endTimestampNs(value: unknown): bigint | null {
  const ns = typeof value === 'string' ? isoNs(value) : null;
  return ns !== null && ns > MAX_INT64 ? MAX_INT64 : timestampNs(value);
}
