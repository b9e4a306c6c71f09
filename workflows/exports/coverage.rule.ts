import type { TimeRange } from '../../schema/time-range.js';

/** Stretches closer together than this are asked from the index in one go: a page of slices is cheaper than a round trip. */
const QUERY_GAP_NS = 600n * 1_000_000_000n;

/** The parts of sorted, disjoint stretches inside [fromNs, toNs). */
export function clipStretches(stretches: readonly TimeRange[], fromNs: bigint, toNs: bigint): TimeRange[] {
  return stretches
    .map((stretch) => ({
      fromNs: stretch.fromNs > fromNs ? stretch.fromNs : fromNs,
      toNs: stretch.toNs < toNs ? stretch.toNs : toNs,
    }))
    .filter((stretch) => stretch.fromNs < stretch.toNs);
}

/** The windows to ask the index for, in order: near stretches joined. */
export function queryWindows(stretches: readonly TimeRange[]): TimeRange[] {
  const windows: TimeRange[] = [];
  for (const stretch of stretches) {
    const last = windows.at(-1);
    if (last && stretch.fromNs - last.toNs < QUERY_GAP_NS) last.toNs = stretch.toNs;
    else windows.push({ ...stretch });
  }
  return windows;
}

/**
 * Index ranges [from, to) of the rows that lie in the stretches. `timesNs` never decreases and the stretches are sorted and
 * disjoint, so the answer is sorted and disjoint too.
 */
export function coveredRows(
  timesNs: BigInt64Array,
  length: number,
  stretches: readonly TimeRange[],
): [number, number][] {
  const ranges: [number, number][] = [];
  for (const stretch of stretches) {
    const from = firstAtOrAfter(timesNs, length, stretch.fromNs);
    const to = firstAtOrAfter(timesNs, length, stretch.toNs);
    if (from >= to) continue;
    const last = ranges.at(-1);
    if (last && last[1] === from) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges;
}

/** Index of the first entry >= `ns` in a sorted array, `length` when there is none. */
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
