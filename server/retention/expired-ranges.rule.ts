import { later, mergeRanges, subtractRanges, type TimeRange } from '../../schema/time-range.js';
import { DAY_NS } from '../../schema/timestamps.js';

/**
 * A time range for which an account collected a datastream or was granted it, and its retention.
 */
export interface KeptSpan {
  fromNs: bigint;
  /** Null while it is open. */
  toNs: bigint | null;
  /** Null: forever. */
  keepDays: number | null;
}

/**
 * Returns the ranges of a datastream whose rows no account keeps any more: a row is kept as long as
 * any account with a span over it has retention left. Rows outside all spans are kept, because they
 * may be granted later.
 */
export function expiredRanges(spans: readonly KeptSpan[], nowNs: bigint): TimeRange[] {
  const covered = spans.map(({ fromNs, toNs }) => ({ fromNs, toNs: toNs ?? nowNs }));
  const kept = spans.map(({ fromNs, toNs, keepDays }) => {
    const sinceNs = keepDays === null ? fromNs : nowNs - BigInt(keepDays) * DAY_NS;
    return { fromNs: later(sinceNs, fromNs), toNs: toNs ?? nowNs };
  });
  return subtractRanges(mergeRanges(covered), mergeRanges(kept));
}
