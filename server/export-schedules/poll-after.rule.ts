const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** Part of the time waited so far: what takes long is looked at less often. */
const PART = 0.25;

/** Returns when to look again at something that has been waited for so long, in milliseconds. */
export const pollAfterMs = (waitedMs: number): number =>
  Math.round(Math.min(LONGEST_MS, Math.max(FIRST_MS, waitedMs * PART)));
