import { isInt64, MAX_INT64 } from '../../schema/int64.js';
import { parseIso8601Ns } from '../../schema/timestamps.js';

/** A date-time with the offset left out: the specification asks for ISO 8601, which allows that; every time here is UTC. */
const isoNs = (text: string): bigint | null => parseIso8601Ns(text) ?? parseIso8601Ns(`${text}Z`);

/**
 * An exact integer out of what the JSON parser gives: numbers within ±2^53 and bigints beyond; null for anything else
 * and outside of int64.
 */
export function int64OfJson(value: unknown): bigint | null {
  if (typeof value === 'bigint') return isInt64(value) ? value : null;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null;
}

/** An int64 out of decimal digits with an optional minus; null when it is not. */
export function int64OfDigits(text: string): bigint | null {
  if (!/^-?\d{1,40}$/.test(text)) return null;
  const value = BigInt(text);
  return isInt64(value) ? value : null;
}

/**
 * Nanoseconds since the epoch of a request's time: an integer, a digit string, or ISO 8601 with up to nine fractional
 * digits and any offset (contract 1), UTC without one. Null when it is none of them or does not fit int64.
 */
export function timestampNs(value: unknown): bigint | null {
  if (typeof value !== 'string') return int64OfJson(value);
  const ns = int64OfDigits(value) ?? isoNs(value);
  return ns !== null && isInt64(ns) ? ns : null;
}

/** As timestampNs, for the end of a range: a date beyond int64 (after 2262) lies in the future, and is clipped like every such end. */
export function endTimestampNs(value: unknown): bigint | null {
  const ns = typeof value === 'string' ? isoNs(value) : null;
  return ns !== null && ns > MAX_INT64 ? MAX_INT64 : timestampNs(value);
}
