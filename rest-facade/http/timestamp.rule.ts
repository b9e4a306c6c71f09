import { isInt64, MAX_INT64 } from '../../schema/text/int64.js';
import { parseIso8601Ns } from '../../schema/time/timestamps.js';

/** ISO 8601 allows date-times without an offset; they are UTC. */
const isoNs = (text: string): bigint | null => parseIso8601Ns(text) ?? parseIso8601Ns(`${text}Z`);

/**
 * Returns the integer of a parsed JSON value: a number within ±2^53 or a bigint. Null for other
 * values and outside int64.
 */
export function int64OfJson(value: unknown): bigint | null {
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
