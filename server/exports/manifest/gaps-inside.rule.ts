import { intersect, overlap, type ReasonedRange, type TimeRange } from '../../../schema/time-range.js';

/**
 * Returns the parts of gaps inside `ranges`, which are sorted and disjoint; in the order of the
 * gaps.
 */
export function gapsInside(gaps: readonly ReasonedRange[], ranges: readonly TimeRange[]): ReasonedRange[] {
  return gaps.flatMap((gap) =>
    ranges.filter((range) => overlap(range, gap)).map((range) => ({ ...intersect(gap, range), reason: gap.reason })),
  );
}
