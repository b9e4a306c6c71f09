import { later, mergeRanges, overlap, subtractRanges, type TimeRange } from '../../schema/time/time-range.js';
import { DAY_NS } from '../../schema/time/timestamps.js';

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

/** The expired ranges of a stream whose rows can be removed. */
export interface ExpiredInputs {
  ranges: TimeRange[];
  /**
   * Other expired rows wait: for a checkpoint at their end or before, or until their days are
   * measured.
   */
  isWaiting: boolean;
}

/**
 * Leaves out what the rows of a book after each range need: everything from the nearest checkpoint
 * on. `checkpoints` are sorted; `heldToNs` is where the stored messages end, null if there are
 * none.
 */
export function withoutBookInputs(
  expired: readonly TimeRange[],
  checkpoints: readonly bigint[],
  heldToNs: bigint | null,
): ExpiredInputs {
  const ranges: TimeRange[] = [];
  let isWaiting = false;
  for (const range of expired) {
    const isLast = heldToNs === null || heldToNs <= range.toNs;
    const nearest = checkpoints.findLast((atNs) => atNs <= range.toNs);
    if (!isLast && nearest === undefined) isWaiting = true;
    else if (isLast || nearest === undefined) ranges.push(range);
    else if (nearest > range.fromNs) ranges.push({ fromNs: range.fromNs, toNs: nearest });
  }
  return { ranges, isWaiting };
}

/**
 * Expired rows of days that are not measured yet wait at most so long: messages that cannot be read
 * never are.
 */
const MEASURED_WITHIN_NS = 7n * DAY_NS;

/**
 * Returns the expired ranges of a datastream, without days whose quality is still to be measured
 * from the rows.
 */
export function removableRanges(
  spans: readonly KeptSpan[],
  unmeasured: readonly TimeRange[],
  nowNs: bigint,
): ExpiredInputs {
  const expired = expiredRanges(spans, nowNs);
  const waiting = subtractRanges(unmeasured, expiredRanges(spans, nowNs - MEASURED_WITHIN_NS));
  const isWaiting = expired.some((range) => waiting.some((day) => overlap(day, range)));
  return { ranges: subtractRanges(expired, waiting), isWaiting };
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
