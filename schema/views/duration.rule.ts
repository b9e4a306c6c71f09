import { DAY_NS, HOUR_NS, NS_PER_MS } from '../time/timestamps.js';

const NS_BY_UNIT: Record<string, bigint> = {
  ms: NS_PER_MS,
  s: 1_000n * NS_PER_MS,
  m: HOUR_NS / 60n,
  h: HOUR_NS,
  d: DAY_NS,
};
const DURATION = /^([1-9]\d{0,8})(ms|s|m|h|d)$/;

/** Input that `parseDurationNs` accepts (beyond.md 1.1). */
export const DURATION_EXPECTATION = 'must be a duration from 10ms to 1d, such as 100ms, 1s, 5m, 1h or 1d';
const SHORTEST_NS = 10n * NS_PER_MS;
const LONGEST_NS = DAY_NS;

/**
 * Returns the nanoseconds of a duration such as `100ms` or `1d`; null for other text, and below 10
 * ms or above a day.
 */
export function parseDurationNs(text: string): bigint | null {
  const ns = parseAnyDurationNs(text);
  return ns !== null && ns >= SHORTEST_NS && ns <= LONGEST_NS ? ns : null;
}

/** Returns the nanoseconds of a duration of any length; null for other text. */
export function parseAnyDurationNs(text: string): bigint | null {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return count === undefined || unit === undefined ? null : BigInt(count) * NS_BY_UNIT[unit]!;
}

/** Returns the nanoseconds of a validated duration. */
export function durationNs(text: string): bigint {
  const ns = parseDurationNs(text);
  if (ns === null) throw new Error(`${text} was not validated`);
  return ns;
}
