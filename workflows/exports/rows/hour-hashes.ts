import type { HourHash } from '../../../schema/exports/hour-hash.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import { FrameHash } from '../../messages/frame-hash.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { firstAtOrAfter } from '../../messages/rows-in-ranges.rule.js';
import { StoredMessages } from '../../segments/stored-messages.js';
import { unpackMessages } from '../../segments/unpack-messages.js';

/** Hashes the frames of a stream, which come in order, by UTC hour. */
export class HourHashes {
  private readonly done: HourHash[] = [];
  private hourNs = 0n;
  private endNs = 0n;
  private hash: FrameHash | null = null;

  /** The frames of known hours are not hashed. */
  constructor(private readonly known: ReadonlyMap<string, HourHash> = new Map()) {}

  add(batch: MessageBatch): void {
    const { length, collectionTimestampNs } = batch;
    let read: Pick<MessageBatch, 'data' | 'offsets'> | null = null;
    for (let from = 0; from < length;) {
      const ns = collectionTimestampNs[from]!;
      if (ns >= this.endNs) this.begin(ns);
      const to = firstAtOrAfter(collectionTimestampNs, length, this.endNs);
      if (this.hash) {
        const { data, offsets } = (read ??= readable(batch));
        for (let i = from; i < to; i++) this.hash.add(collectionTimestampNs[i]!, data, offsets[i]!, offsets[i + 1]!);
      }
      from = to;
    }
  }

  /** Yields the batches again, and adds each before its taker can free it. */
  async *through(batches: AsyncIterable<MessageBatch>): AsyncGenerator<MessageBatch> {
    for await (const batch of batches) {
      this.add(batch);
      yield batch;
    }
  }

  /** Returns the hours with frames that were added or are known, in order. Ends the hashes. */
  finish(): HourHash[] {
    this.end();
    return [...this.known.values(), ...this.done].sort((a, b) => (BigInt(a.hourNs) < BigInt(b.hourNs) ? -1 : 1));
  }

  private begin(ns: bigint): void {
    this.end();
    this.hourNs = ns - (ns % HOUR_NS);
    this.endNs = this.hourNs + HOUR_NS;
    this.hash = this.known.has(String(this.hourNs)) ? null : new FrameHash();
  }

  private end(): void {
    const { hash, hourNs } = this;
    if (hash) this.done.push({ hourNs: String(hourNs), frames: hash.frames, sha256: hash.digest() });
    this.hash = null;
  }
}

/** A compressed page stays compressed: the thread that encodes its rows unpacks it itself. */
function readable(batch: MessageBatch): Pick<MessageBatch, 'data' | 'offsets'> {
  const packed = batch instanceof StoredMessages ? batch.packed : null;
  return packed ? unpackMessages(packed) : batch;
}
