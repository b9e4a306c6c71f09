/** A frame of a stream that the successor received, in order of arrival. */
export interface OwnFrame {
  seq: bigint;
  ns: bigint;
  signature: string;
}

/**
 * Where a successor's part of a stream begins: behind its frame with this seq; null when none of the owner's last frames is among its
 * own. Of several places the one that the most frames before agree with counts, then the one nearest in time.
 */
export function joinAfter(
  owner: { signatures: readonly string[]; lastNs: bigint },
  own: readonly OwnFrame[],
): bigint | null {
  // The owner's very last frame may never have come here: then the one before it is the place.
  for (let end = owner.signatures.length - 1; end >= 0; end--) {
    let best: { frame: OwnFrame; run: number; distanceNs: bigint } | undefined;
    own.forEach((frame, at) => {
      if (frame.signature !== owner.signatures[end]) return;
      const run = agreeing(owner.signatures, end, own, at);
      const distanceNs = frame.ns > owner.lastNs ? frame.ns - owner.lastNs : owner.lastNs - frame.ns;
      if (!best || run > best.run || (run === best.run && distanceNs < best.distanceNs))
        best = { frame, run, distanceNs };
    });
    if (best) return best.frame.seq;
  }
  return null;
}

function agreeing(signatures: readonly string[], end: number, own: readonly OwnFrame[], at: number): number {
  let run = 0;
  while (run <= end && run <= at && signatures[end - run] === own[at - run]?.signature) run += 1;
  return run;
}
