import { intersect, overlap, type TimeRange } from '../../../schema/time-range.js';

export interface GapInTime extends TimeRange {
  reason: string;
}

/**
 * Returns the parts of gaps inside `ranges`, which are sorted and disjoint; in the order of the
 * gaps.
 */
export function gapsInside(gaps: readonly GapInTime[], ranges: readonly TimeRange[]): GapInTime[] {
  return gaps.flatMap((gap) =>
    ranges.filter((range) => overlap(range, gap)).map((range) => ({ ...intersect(gap, range), reason: gap.reason })),
  );
}
