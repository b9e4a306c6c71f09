/** A half-open range of time, nanoseconds since the epoch. */
export interface TimeRange {
  fromNs: bigint;
  toNs: bigint;
}
