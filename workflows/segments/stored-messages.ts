import type { MessageBatch } from './message-batch.js';
import type { SegmentDamagedError } from './segment-pages.js';
import { unpackMessages, type PackedMessages, type UnpackedMessages } from './unpack-messages.js';

/** A page's messages, unpacked once for all batches that show some of them. */
class LazyMessages {
  private unpacked: UnpackedMessages | undefined;

  constructor(
    readonly packed: PackedMessages,
    public asError: (damage: SegmentDamagedError) => unknown = (damage) => damage,
  ) {}

  get isUnpacked(): boolean {
    return this.unpacked !== undefined;
  }

  get(): UnpackedMessages {
    try {
      return (this.unpacked ??= unpackMessages(this.packed));
    } catch (error) {
      throw this.asError(error as SegmentDamagedError);
    }
  }
}

/**
 * One stream's messages of a row group, compressed until somebody looks at `data` or `offsets`: a thread that works on them unpacks
 * them itself. Looking throws SegmentDamagedError, or what `explainDamage` made of it.
 */
export class StoredMessages implements MessageBatch {
  readonly length: number;

  private constructor(
    private readonly messages: LazyMessages,
    /** Of the first message, among those of the page. */
    private readonly first: number,
    readonly seq: BigInt64Array,
    readonly collectionTimestampNs: BigInt64Array,
  ) {
    this.length = seq.length;
  }

  static of(packed: PackedMessages, seq: BigInt64Array, collectionTimestampNs: BigInt64Array): StoredMessages {
    return new StoredMessages(new LazyMessages(packed), 0, seq, collectionTimestampNs);
  }

  get data(): Uint8Array {
    return this.messages.get().data;
  }

  get offsets(): Int32Array {
    return this.messages.get().offsets.subarray(this.first, this.first + this.length + 1);
  }

  /** Null when they are unpacked already. */
  get packed(): PackedMessages | null {
    if (this.messages.isUnpacked) return null;
    const { page, from } = this.messages.packed;
    return { page, from: from + this.first, to: from + this.first + this.length };
  }

  /** Bytes of the page with all its messages. */
  get pageBytes(): number {
    return this.messages.packed.page.plainBytes;
  }

  explainDamage(asError: (damage: SegmentDamagedError) => unknown): void {
    this.messages.asError = asError;
  }

  view(from: number, to: number): StoredMessages {
    const [seq, times] = [this.seq.subarray(from, to), this.collectionTimestampNs.subarray(from, to)];
    return new StoredMessages(this.messages, this.first + from, seq, times);
  }
}

/** Rows [from, to) of a batch, sharing its memory. */
export function viewOf(batch: MessageBatch, from: number, to: number): MessageBatch {
  if (from === 0 && to === batch.length) return batch;
  if (batch instanceof StoredMessages) return batch.view(from, to);
  return {
    length: to - from,
    seq: batch.seq.subarray(from, to),
    collectionTimestampNs: batch.collectionTimestampNs.subarray(from, to),
    data: batch.data,
    offsets: batch.offsets.subarray(from, to + 1),
  };
}
