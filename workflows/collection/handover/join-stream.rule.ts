/** A frame of a stream that a process received, in order of arrival. */
export interface OwnFrame {
  seq: bigint;
  ns: bigint;
  signature: string;
}

/**
 * Returns the frame of our own behind which our part of a stream begins. Null if none of the
 * owner's last frames is among ours. Of several places, picks the one where the most preceding
 * frames agree, then the one nearest in time.
 */
export function joinAfter(
  owner: { signatures: readonly string[]; lastNs: bigint },
  own: readonly OwnFrame[],
): OwnFrame | null {
  // The owner's very last frame may never have arrived here: then the one before it marks the
  // place.
  for (let end = owner.signatures.length - 1; end >= 0; end--) {
    let best: { frame: OwnFrame; run: number; distanceNs: bigint } | undefined;
    own.forEach((frame, at) => {
      if (frame.signature !== owner.signatures[end]) return;
      const run = agreeing(owner.signatures, end, own, at);
      const distanceNs = frame.ns > owner.lastNs ? frame.ns - owner.lastNs : owner.lastNs - frame.ns;
      if (!best || run > best.run || (run === best.run && distanceNs < best.distanceNs))
        best = { frame, run, distanceNs };
    });
    if (best) return best.frame;
  }
  return null;
}

/**
 * Returns the frame of our own before which our part ends, since the next owner has it and what
 * follows. Like joinAfter, reversed.
 */
export function joinBefore(
  owner: { signatures: readonly string[]; firstNs: bigint },
  own: readonly OwnFrame[],
): OwnFrame | null {
  return joinAfter({ signatures: owner.signatures.toReversed(), lastNs: owner.firstNs }, own.toReversed());
}

function agreeing(signatures: readonly string[], end: number, own: readonly OwnFrame[], at: number): number {
  let run = 0;
  while (run <= end && run <= at && signatures[end - run] === own[at - run]?.signature) run += 1;
  return run;
}
