/** Bounds of the signed 64-bit integers that ids, sequence numbers and nanoseconds are. */
export const MIN_INT64 = -(2n ** 63n);
export const MAX_INT64 = 2n ** 63n - 1n;

/** Returns whether the value fits into a signed 64-bit integer. */
export function isInt64(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}
