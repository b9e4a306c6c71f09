/** The stretch of collection that a journal file of ours stands for, half-open. */
export interface Stretch {
  startNs: bigint;
  endNs: bigint;
}

/** Whose a file's stretch is: ours; another owner's, except for what that one missed; or first the one, then the other. */
export type Owned = 'ours' | 'late' | 'late, then ours';

/**
 * Which of our journal files, oldest first, another owner has overtaken: the index takes one owner's stretch for each moment
 * (design.md, Raw data). `sealedNs` is the shard's watermark when we took the lease: one of our own cuts (or older than all of
 * them) means that nobody delivered after us.
 */
export function ownedStretches(files: readonly Stretch[], sealedNs: bigint | null): Owned[] {
  const ownCuts = new Set(files.flatMap(({ startNs, endNs }) => [startNs, endNs]));
  if (sealedNs === null || ownCuts.has(sealedNs)) return files.map(() => 'ours');
  return files.map(({ startNs, endNs }) => {
    if (startNs >= sealedNs) return 'ours';
    return endNs <= sealedNs ? 'late' : 'late, then ours';
  });
}
