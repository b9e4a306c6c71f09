/**
 * How far apart the moments may lie at which two processes read the same frame: between hosts whose clocks differ, or when one of them got
 * no time. Within it content decides, beyond it time does.
 */
export const SKEW_NS = 5_000_000_000n;

/** Whose reception began, or ended, so near to a frame that it does not have may have missed it; with more, its frames differ from connection to connection. */
export const MAY_MISS_NS = 1_000_000_000n;

/** The gap where two parts meet and nothing tells whether something lies between them. */
export const UNKNOWN_NS = 1_000n;
