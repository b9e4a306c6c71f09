import type { MessageBatch } from '../messages/message-batch.js';
import { type SegmentDamagedError } from '../messages/message-page.js';
import { unpackInt64s, type PackedInt64s } from './segment-pages.js';
import { unpackMessages, type PackedMessages, type UnpackedMessages } from './unpack-messages.js';

/** The messages of a page, unpacked once for all batches that share them. */
class LazyMessages {
  private unpacked: UnpackedMessages | undefined;

  constructor(
    readonly packed: PackedMessages,
    private numbers: BigInt64Array | PackedInt64s,
    public asError: (damage: SegmentDamagedError) => unknown = (damage) => damage,
  ) {}

  get isUnpacked(): boolean {
    return this.unpacked !== undefined;
  }

  get(): UnpackedMessages {
    return (this.unpacked ??= this.explained(() => unpackMessages(this.packed)));
  }

  get packedSeq(): BigInt64Array | PackedInt64s {
    return this.numbers;
  }

  get seq(): BigInt64Array {
    const { numbers } = this;
    if (!('page' in numbers)) return numbers;
    return (this.numbers = this.explained(() => unpackInt64s(numbers)));
  }

  private explained<T>(unpack: () => T): T {
    try {
      return unpack();
    } catch (error) {
      throw this.asError(error as SegmentDamagedError);
    }
  }
}

/**
 * One stream's messages of a row group. They stay compressed until `data` or `offsets` is read, so
 * that a thread that works on them unpacks them itself. So does `seq`, which is rarely read. Access
 * throws SegmentDamagedError, or what `explainDamage` makes of it.
 */
export class StoredMessages implements MessageBatch {
  readonly length: number;

  private constructor(
    private readonly messages: LazyMessages,
    /** The index of the first message in the page. */
    private readonly first: number,
    readonly collectionTimestampNs: BigInt64Array,
  ) {
    this.length = collectionTimestampNs.length;
  }

  static of(
    packed: PackedMessages,
    seq: BigInt64Array | PackedInt64s,
    collectionTimestampNs: BigInt64Array,
  ): StoredMessages {
    return new StoredMessages(new LazyMessages(packed, seq), 0, collectionTimestampNs);
  }

  get seq(): BigInt64Array {
    return this.messages.seq.subarray(this.first, this.first + this.length);
  }

  /** `seq` in its present form. */
  get packedSeq(): BigInt64Array | PackedInt64s {
    const { packedSeq } = this.messages;
    if (!('page' in packedSeq)) return this.seq;
    const from = packedSeq.from + this.first;
    return { page: packedSeq.page, from, to: from + this.length };
  }

  get data(): Uint8Array {
    return this.messages.get().data;
  }

  get offsets(): Int32Array {
    return this.messages.get().offsets.subarray(this.first, this.first + this.length + 1);
  }

  /** Null once they are unpacked. */
  get packed(): PackedMessages | null {
    if (this.messages.isUnpacked) return null;
    const { page, from } = this.messages.packed;
    return { page, from: from + this.first, to: from + this.first + this.length };
  }

  /** Bytes of the page, with all its messages. */
  get pageBytes(): number {
    return this.messages.packed.page.plainBytes;
  }

  explainDamage(asError: (damage: SegmentDamagedError) => unknown): void {
    this.messages.asError = asError;
  }

  view(from: number, to: number): StoredMessages {
    return new StoredMessages(this.messages, this.first + from, this.collectionTimestampNs.subarray(from, to));
  }
}

/** Returns rows [from, to) of a batch, in the same memory. */
export function batchView(batch: MessageBatch, from: number, to: number): MessageBatch {
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
