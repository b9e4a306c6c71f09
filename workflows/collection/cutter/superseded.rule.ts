/** The stretch of collection that a journal file of ours stands for, half-open. */
export interface Stretch {
  startNs: bigint;
  endNs: bigint;
}

/**
 * Which of our journal files, oldest first, another owner has overtaken: the index takes one owner's stretch for each moment
 * (design.md, Raw data). `sealedNs` is the shard's watermark when we took the lease: one of our own cuts (or older than all of
 * them) means that nobody delivered after us.
 */
export function supersededFiles(files: readonly Stretch[], sealedNs: bigint | null): boolean[] {
  const ownCuts = new Set(files.flatMap(({ startNs, endNs }) => [startNs, endNs]));
  const overtaken = sealedNs !== null && !ownCuts.has(sealedNs);
  return files.map(({ startNs }) => overtaken && startNs < sealedNs);
}
