import type { TimeRange } from '../time/time-range.js';

/** The closed interval between the first and last row of a slice. */
export interface SliceTimes {
  minNs: bigint;
  maxNs: bigint;
}

/** Returns the half-open range from the first row of a slice to just after its last. */
export function rangeOfSlice({ minNs, maxNs }: SliceTimes): TimeRange {
  return { fromNs: minNs, toNs: maxNs + 1n };
}
