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

  all(): LastFrames[] {
    return [...this.streams.values()];
  }
}
