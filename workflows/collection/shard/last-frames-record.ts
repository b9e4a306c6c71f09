import type { LastFrames } from '../core/shard-contract.js';
import { signatureOf } from '../handover/own-journal.js';

/** Enough to find the place even where an exchange repeats itself. */
const KEPT = 16;

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

  /** Returns a copy: frames that arrive later do not change it. */
  all(): LastFrames[] {
    return [...this.streams.values()].map((last) => ({ ...last, signatures: [...last.signatures] }));
  }
}
