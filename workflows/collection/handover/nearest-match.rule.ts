/** A frame of a stream that a process received, in order of arrival. */
export interface OwnFrame {
  seq: bigint;
  ns: bigint;
  signature: string;
}

/** Signatures of the last frames that another process received, oldest first. */
export interface LastKnown {
  signatures: readonly string[];
  lastNs: bigint;
}

/**
 * Returns the last of those frames that is among ours, as we received it. Null if none is. Of
 * several places, picks the one where the most preceding frames agree, then the nearest in time.
 */
export function nearestMatch({ signatures, lastNs }: LastKnown, own: readonly OwnFrame[]): OwnFrame | null {
  // The very last frame may never have arrived here: then the one before it marks the place.
  for (let end = signatures.length - 1; end >= 0; end--) {
    let best: { frame: OwnFrame; run: number; distanceNs: bigint } | undefined;
    own.forEach((frame, at) => {
      if (frame.signature !== signatures[end]) return;
      const run = agreeing(signatures, end, own, at);
      const distanceNs = frame.ns > lastNs ? frame.ns - lastNs : lastNs - frame.ns;
      if (!best || run > best.run || (run === best.run && distanceNs < best.distanceNs))
        best = { frame, run, distanceNs };
    });
    if (best) return best.frame;
  }
  return null;
}

function agreeing(signatures: readonly string[], end: number, own: readonly OwnFrame[], at: number): number {
  let run = 0;
  while (run <= end && run <= at && signatures[end - run] === own[at - run]?.signature) run += 1;
  return run;
}
