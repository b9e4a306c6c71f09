import { signatureOf } from './frame-signature.js';

/** Enough to find the place even where an exchange repeats itself. */
const KEPT = 16;

/** The last frames that an owner received of a stream, so that its successor finds them among its own. */
export interface LastFrames {
  datastreamId: bigint;
  /** When the last of them came. */
  lastNs: bigint;
  /** Oldest first. */
  signatures: string[];
}

/** What an owner that was handing over had received last, up to the shard's watermark exactly. */
export interface LeftBehind {
  /** Of that owner: what was journalled beside it has a later one. */
  epoch: bigint;
  lastFrames: LastFrames[];
}

/** Remembers the last frames of each stream while a shard is handed over. */
export class LastFramesRecord {
  private readonly streams = new Map<bigint, LastFrames>();

  add(datastreamId: bigint, ns: bigint, message: Uint8Array): void {
    let last = this.streams.get(datastreamId);
    if (!last) this.streams.set(datastreamId, (last = { datastreamId, lastNs: ns, signatures: [] }));
    last.lastNs = ns;
    last.signatures.push(signatureOf(message));
    if (last.signatures.length > KEPT) last.signatures.shift();
  }

  /** As of now: what arrives later does not change the answer. */
  all(): LastFrames[] {
    return [...this.streams.values()].map((last) => ({ ...last, signatures: [...last.signatures] }));
  }
}
