/** A half-open stretch of time, nanoseconds since the epoch. */
export interface TimeStretch {
  fromNs: bigint;
  toNs: bigint;
}

/** What the index knows about one slice's time; both ends belong to rows (closed interval). */
export interface SliceTimes {
  minNs: bigint;
  maxNs: bigint;
}

/** Whether any row of the slice may fall into the stretch. */
export function overlaps(slice: SliceTimes, stretch: TimeStretch): boolean {
  return slice.minNs < stretch.toNs && slice.maxNs >= stretch.fromNs;
}
