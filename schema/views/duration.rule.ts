const NS_BY_UNIT: Record<string, bigint> = {
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
  d: 86_400_000_000_000n,
};
const DURATION = /^([1-9]\d{0,8})(ms|s|m|h|d)$/;

/** What `parseDurationNs` accepts (beyond.md 1.1). */
export const DURATION_EXPECTATION = 'must be a duration from 10ms to 1d, such as 100ms, 1s, 5m, 1h or 1d';
const SHORTEST_NS = 10_000_000n;
const LONGEST_NS = 86_400_000_000_000n;

/** Returns the nanoseconds of a duration such as `100ms` or `1d`; null for other text, and below 10 ms or above a day. */
export function parseDurationNs(text: string): bigint | null {
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count === undefined || unit === undefined) return null;
  const ns = BigInt(count) * NS_BY_UNIT[unit]!;
  return ns >= SHORTEST_NS && ns <= LONGEST_NS ? ns : null;
}
