/** When the journal is cut into a segment (design.md, Raw data). */
export const CUT = {
  maxAgeMs: 10_000,
  maxBytes: 16 * 1024 * 1024,
  /** Exports that wait for a seal may ask at any rate; cuts on request keep this distance. */
  requestSpacingMs: 500,
} as const;

export interface CutState {
  /** Since the last cut, or since the start. */
  ageMs: number;
  /** Bytes of the journal file being written. */
  bytes: number;
  /** The moment of the last cut. */
  lastCutNs: bigint;
  /** Somebody waits for what was received before this moment. */
  requestedNs: bigint | null;
}

/** Whether the open journal file becomes a segment now: by age, by size, or because an export waits for it. */
export function shouldCut({ ageMs, bytes, lastCutNs, requestedNs }: CutState): boolean {
  if (ageMs >= CUT.maxAgeMs || bytes >= CUT.maxBytes) return true;
  return requestedNs !== null && requestedNs > lastCutNs && ageMs >= CUT.requestSpacingMs;
}
