/** Limits of a journal file, at which it becomes a segment. */
const CUT = {
  maxAgeMs: 10_000,
  maxBytes: 16 * 1024 * 1024,
  /** The least distance of cuts: exports ask at any rate, and readers of streams all the time. */
  requestSpacingMs: 500,
} as const;

/** A moment that cuts shall reach, `followed` while readers want all that arrives, null: none. */
export type CutRequest = bigint | 'followed' | null;

interface CutState {
  /** Time since the last cut, or since the start. */
  ageMs: number;
  /** Bytes of the journal file being written. */
  bytes: number;
  /** The moment of the last cut. */
  lastCutNs: bigint;
  request: CutRequest;
}

/** Returns whether the journal file becomes a segment now: by age, by size, or on request. */
export function shouldCut({ ageMs, bytes, lastCutNs, request }: CutState): boolean {
  if (ageMs >= CUT.maxAgeMs || bytes >= CUT.maxBytes) return true;
  const isWanted = request === 'followed' || (request !== null && request > lastCutNs);
  return isWanted && ageMs >= CUT.requestSpacingMs;
}
