/**
 * Nanoseconds since the Unix epoch are bigint everywhere in this code, decimal strings in GraphQL
 * and JSON integers in REST.
 */

const NS_PER_US = 1_000n;
export const NS_PER_MS = 1_000_000n;
export const SECOND_NS = 1_000n * NS_PER_MS;
export const MINUTE_NS = 60n * SECOND_NS;
export const HOUR_NS = 60n * MINUTE_NS;
export const DAY_NS = 24n * HOUR_NS;

/** Converts whole milliseconds, such as those of a Date, to nanoseconds. */
export const msToNs = (ms: number): bigint => BigInt(ms) * NS_PER_MS;

/** Converts nanoseconds to milliseconds, rounding towards zero. */
export const nsToMs = (ns: bigint): number => Number(ns / NS_PER_MS);

/** Returns the wall clock in nanoseconds, with microsecond resolution. */
export function nowNs(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * NS_PER_US;
}

/** Formats as RFC 3339 UTC with six fractional digits, floored (contract 1, date-times). */
export function nsToRfc3339(ns: bigint): string {
  const us = floorDiv(ns, NS_PER_US);
  const ms = floorDiv(us, 1_000n);
  const iso = new Date(Number(ms)).toISOString();
  return `${iso.slice(0, -1)}${String(us - ms * 1_000n).padStart(3, '0')}Z`;
}

/** Formats a Date as RFC 3339 UTC with six fractional digits. Null stays null. */
export function dateToRfc3339(date: Date): string;
export function dateToRfc3339(date: Date | null): string | null;
export function dateToRfc3339(date: Date | null): string | null {
  return date && `${date.toISOString().slice(0, -1)}000Z`;
}

/** Divides, rounding towards minus infinity. `divisor` must be positive. */
export function floorDiv(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))$/;

/**
 * Parses an ISO 8601 date-time with up to nine fractional digits and `Z` or any offset (contract
 * 1). Returns nanoseconds, or null if the text is not an existing date-time.
 */
export function parseIso8601Ns(text: string): bigint | null {
  const m = ISO_8601.exec(text);
  if (!m) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', , sign, offsetHour = '0', offsetMinute = '0'] =
    m;
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  at.setUTCHours(Number(hour), Number(minute), Number(second));
  const real =
    at.getUTCMonth() === Number(month) - 1 &&
    at.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(offsetHour) < 24 &&
    Number(offsetMinute) < 60;
  if (!real) return null;
  const offsetMinutes = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  return msToNs(at.getTime() - offsetMinutes * 60_000) + BigInt(fraction.padEnd(9, '0'));
}
