import { intersect, type ReasonedRange, type TimeRange } from '../../schema/time/time-range.js';
import { unionOfGaps } from '../../schema/time/missing-time.rule.js';

/**
 * Returns the parts of the union of gaps inside `ranges`, which are sorted and disjoint; by time.
 */
export function gapsInside(gaps: readonly ReasonedRange[], ranges: readonly TimeRange[]): ReasonedRange[] {
  return unionOfGaps(gaps).flatMap((gap) => {
    const parts: ReasonedRange[] = [];
    for (let i = firstEndingAfter(ranges, gap.fromNs); i < ranges.length && ranges[i]!.fromNs < gap.toNs; i += 1) {
      parts.push({ ...gap, ...intersect(gap, ranges[i]!) });
    }
    return parts;
  });
}

function firstEndingAfter(ranges: readonly TimeRange[], ns: bigint): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.toNs <= ns) low = middle + 1;
    else high = middle;
  }
  return low;
}
