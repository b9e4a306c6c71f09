import type { TimeRange } from '../time-range.js';

/** What the index knows about one slice's time; both ends belong to rows (closed interval). */
export interface SliceTimes {
  minNs: bigint;
  maxNs: bigint;
}

/** Whether any row of the slice may fall into the range. */
export function overlaps(slice: SliceTimes, range: TimeRange): boolean {
  return slice.minNs < range.toNs && slice.maxNs >= range.fromNs;
}
