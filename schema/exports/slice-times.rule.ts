import type { TimeRange } from '../time-range.js';

/** The closed interval between the first and last row of a slice. */
export interface SliceTimes {
  minNs: bigint;
  maxNs: bigint;
}

/** Returns whether a row of the slice may lie in the range. */
export function overlaps(slice: SliceTimes, range: TimeRange): boolean {
  return slice.minNs < range.toNs && slice.maxNs >= range.fromNs;
}
