const FROZEN_AFTER_NS = 2_500_000_000n;

/**
 * A running process writes or looks each second. Returns whether it stood still between two such
 * moments, and received nothing.
 */
export const isFrozen = (beforeNs: bigint, ns: bigint): boolean => ns - beforeNs > FROZEN_AFTER_NS;
