import { freeMemory } from '../kernel/free-memory.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { unpackInt64s, type PackedInt64s } from './segment-pages.js';
import { plainMessages, withoutLengthsHere, type PackedMessages, type UnpackedMessages } from './unpack-messages.js';

/** Messages in the memory of their page. Valid until the next one in this thread. */
export class PagedMessages implements MessageBatch {
  readonly length: number;
  readonly page: Buffer;
  private unpacked: UnpackedMessages | undefined;

  /** Throws SegmentDamagedError. */
  constructor(
    private readonly packed: PackedMessages,
    private readonly numbers: BigInt64Array | PackedInt64s,
    readonly collectionTimestampNs: BigInt64Array,
  ) {
    this.length = collectionTimestampNs.length;
    this.page = plainMessages(packed);
  }

  /** Read only for a broken message. */
  get seq(): BigInt64Array {
    return 'page' in this.numbers ? unpackInt64s(this.numbers) : this.numbers;
  }

  get data(): Uint8Array {
    return this.messages.data;
  }

  get offsets(): Int32Array {
    return this.messages.offsets;
  }

  /** Frees all memory, including its inputs. The messages must not be read afterwards. */
  free(): void {
    const { numbers } = this;
    const seqs = 'page' in numbers ? numbers.page.body : numbers;
    for (const held of [this.page, this.packed.page.body, seqs, this.collectionTimestampNs]) freeMemory(held);
  }

  private get messages(): UnpackedMessages {
    return (this.unpacked ??= withoutLengthsHere(this.page, this.length));
  }
}
