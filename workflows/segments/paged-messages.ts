import { freeMemory } from '../engine/free-memory.js';
import type { MessageBatch } from './message-batch.js';
import { unpackInt64s, type PackedInt64s } from './segment-pages.js';
import { plainMessages, withoutLengthsHere, type PackedMessages, type UnpackedMessages } from './unpack-messages.js';

/** Messages that are read where their page has them: as many copies less. Good until the next of its kind in this thread. */
export class PagedMessages implements MessageBatch {
  readonly length: number;
  readonly page: Buffer;
  private unpacked: UnpackedMessages | undefined;

  /** Throws SegmentDamagedError. */
  constructor(
    packed: PackedMessages,
    private readonly numbers: BigInt64Array | PackedInt64s,
    readonly collectionTimestampNs: BigInt64Array,
  ) {
    this.length = collectionTimestampNs.length;
    this.page = plainMessages(packed);
  }

  /** Looked at for a broken message alone. */
  get seq(): BigInt64Array {
    return 'page' in this.numbers ? unpackInt64s(this.numbers) : this.numbers;
  }

  get data(): Uint8Array {
    return this.messages.data;
  }

  get offsets(): Int32Array {
    return this.messages.offsets;
  }

  /** Gives the page's memory back; nothing may look at the messages any more. */
  free(): void {
    freeMemory(this.page);
  }

  private get messages(): UnpackedMessages {
    return (this.unpacked ??= withoutLengthsHere(this.page, this.length));
  }
}
