import { MINUTE_NS } from '../../../schema/timestamps.js';

/** Messages that are shown, about. */
const WANTED = 30;
const SHORTEST_NS = 1_000_000;

/**
 * Returns the range before and with a stream's newest message that has some 30 messages at its rate,
 * at most a minute. `rate` is in messages a second.
 */
export function tailRange(newestNs: bigint, rate: number | null): { fromNs: string; toNs: string } {
  const lengthNs = rate === null || rate <= 0 ? Number(MINUTE_NS) : (WANTED / rate) * 1e9;
  const length = BigInt(Math.round(Math.min(Number(MINUTE_NS), Math.max(SHORTEST_NS, lengthNs))));
  const fromNs = newestNs - length;
  return { fromNs: String(fromNs < 0n ? 0n : fromNs), toNs: String(newestNs + 1n) };
}
