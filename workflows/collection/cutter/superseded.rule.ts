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
 * them) means that nobody delivered after us. A file that ends at or before it is in the index, as far as it is to be.
 */
export function ownedStretches(files: readonly Stretch[], sealedNs: bigint | null): Owned[] {
  if (sealedNs === null) return files.map(() => 'ours');
  return files.map(({ startNs, endNs }) => {
    if (startNs >= sealedNs) return 'ours';
    return endNs <= sealedNs ? 'late' : 'late, then ours';
  });
}

/** Whether the watermark is where one of these files begins or ends. */
export function isOwnCut(files: readonly Stretch[], sealedNs: bigint): boolean {
  return files.some(({ startNs, endNs }) => startNs === sealedNs || endNs === sealedNs);
}
