/** Limits of a journal file, at which it becomes a segment. */
const CUT = {
  maxAgeMs: 10_000,
  maxBytes: 16 * 1024 * 1024,
  /** The least distance of cuts on request: exports may ask for them at any rate. */
  requestSpacingMs: 500,
  /** Distance of cuts while readers follow. Each costs a collector as much as many frames. */
  followedSpacingMs: 700,
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
  if (request === 'followed') return ageMs >= CUT.followedSpacingMs;
  return request !== null && request > lastCutNs && ageMs >= CUT.requestSpacingMs;
}
