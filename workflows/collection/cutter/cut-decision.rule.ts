/** Limits of a journal file, at which it becomes a segment. */
const CUT = {
  maxAgeMs: 10_000,
  maxBytes: 16 * 1024 * 1024,
  /** The least distance of cuts on request: exports may ask for them at any rate. */
  requestSpacingMs: 500,
} as const;

interface CutState {
  /** Time since the last cut, or since the start. */
  ageMs: number;
  /** Bytes of the journal file being written. */
  bytes: number;
  /** The moment of the last cut. */
  lastCutNs: bigint;
  /** An export waits for what was received before this moment. */
  requestedNs: bigint | null;
}

/** Returns whether the journal file becomes a segment now: by age, by size, or on request. */
export function shouldCut({ ageMs, bytes, lastCutNs, requestedNs }: CutState): boolean {
  if (ageMs >= CUT.maxAgeMs || bytes >= CUT.maxBytes) return true;
  return requestedNs !== null && requestedNs > lastCutNs && ageMs >= CUT.requestSpacingMs;
}
