import type { TimeRange } from '../../schema/time-range.js';

export interface GapInTime extends TimeRange {
  reason: string;
}

/** The parts of gaps that lie inside `ranges`, which are sorted and disjoint; in the order of the gaps. */
export function gapsInside(gaps: readonly GapInTime[], ranges: readonly TimeRange[]): GapInTime[] {
  return gaps.flatMap((gap) =>
    ranges
      .filter((range) => range.fromNs < gap.toNs && range.toNs > gap.fromNs)
      .map((range) => ({
        fromNs: gap.fromNs > range.fromNs ? gap.fromNs : range.fromNs,
        toNs: gap.toNs < range.toNs ? gap.toNs : range.toNs,
        reason: gap.reason,
      })),
  );
}
