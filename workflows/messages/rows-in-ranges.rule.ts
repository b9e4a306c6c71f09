import type { TimeRange } from '../../schema/time/time-range.js';

/**
 * Returns the index ranges [from, to) of the rows inside `ranges`, sorted and disjoint. `timesNs`
 * never decreases; `ranges` are sorted and disjoint.
 */
export function rowsInRanges(timesNs: BigInt64Array, length: number, ranges: readonly TimeRange[]): [number, number][] {
  const rows: [number, number][] = [];
  for (const range of ranges) {
    const from = firstAtOrAfter(timesNs, length, range.fromNs);
    const to = firstAtOrAfter(timesNs, length, range.toNs);
    if (from >= to) continue;
    const last = rows.at(-1);
    if (last && last[1] === from) last[1] = to;
    else rows.push([from, to]);
  }
  return rows;
}

/** Returns the index of the first entry >= `ns` in a sorted array, `length` if there is none. */
export function firstAtOrAfter(timesNs: BigInt64Array, length: number, ns: bigint): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timesNs[middle]! < ns) low = middle + 1;
    else high = middle;
  }
  return low;
}
