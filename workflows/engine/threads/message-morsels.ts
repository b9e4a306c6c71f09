import type { MessageBatch } from '../../messages/message-batch.js';
import type { PackedInt64s } from '../../segments/segment-pages.js';
import { StoredMessages, batchView } from '../../segments/stored-messages.js';
import type { PackedMessages } from '../../segments/unpack-messages.js';
import type { SentMessages } from './thread-tasks.js';

/**
 * Bytes of one task: enough to justify the transfer to a thread, few enough to keep memory flat.
 */
const MORSEL_MESSAGES = 8_192;
const MORSEL_BYTES = 1 << 20;
/** A row group of a segment is a morsel as it is, up to this size. */
const PAGE_BYTES = 9 << 20;
/** A larger message is not copied to a thread. The calling thread scans it in parts. */
const LARGE_MESSAGE_BYTES = 8 << 20;

/**
 * Cuts a batch into morsels; one message may be larger than a morsel should be. Morsels share the
 * batch's memory.
 */
export function* messageMorsels(batch: MessageBatch): Generator<MessageBatch> {
  if (isPage(batch)) {
    yield batch;
    return;
  }
  const { offsets } = batch;
  for (let from = 0; from < batch.length;) {
    let to = from + 1;
    const last = Math.min(batch.length, from + MORSEL_MESSAGES);
    while (to < last && offsets[to + 1]! - offsets[from]! <= MORSEL_BYTES) to++;
    yield batchView(batch, from, to);
    from = to;
  }
}

/** Bytes of a morsel's messages, of a page's as the page declares them. */
export function morselBytes(morsel: MessageBatch): number {
  return isPage(morsel) ? morsel.pageBytes : morsel.offsets[morsel.length]! - morsel.offsets[0]!;
}

/** A morsel for a thread and the buffers to transfer; null if threads cannot take it. */
export function sentMessages(morsel: MessageBatch): { messages: SentMessages; transfer: ArrayBuffer[] } | null {
  if (isPage(morsel)) {
    const packed = copyOfPacked(morsel.packed!);
    const { packedSeq } = morsel;
    const seq = 'page' in packedSeq ? copyOfPacked(packedSeq) : packedSeq.slice();
    const times = morsel.collectionTimestampNs.slice();
    return {
      messages: { kind: 'packed', packed, seq, collectionTimestampNs: times },
      transfer: [packed.page.body.buffer, 'page' in seq ? seq.page.body.buffer : seq.buffer, times.buffer],
    };
  }
  return morselBytes(morsel) > LARGE_MESSAGE_BYTES ? null : copiedMessages(morsel);
}

/** Copies the messages of a morsel of any size, for a thread. */
export function copiedMessages(morsel: MessageBatch): { messages: SentMessages; transfer: ArrayBuffer[] } {
  const { length, offsets } = morsel;
  const start = offsets[0]!;
  const batch = {
    length,
    seq: morsel.seq.slice(0, length),
    collectionTimestampNs: morsel.collectionTimestampNs.slice(0, length),
    data: copyOf(morsel.data.subarray(start, offsets[length])),
    offsets: offsets.map((offset) => offset - start),
  };
  const { seq, collectionTimestampNs, data } = batch;
  return {
    messages: { kind: 'plain', batch },
    transfer: [seq, collectionTimestampNs, data, batch.offsets].map(({ buffer }) => buffer),
  };
}

function isPage(batch: MessageBatch): batch is StoredMessages {
  return batch instanceof StoredMessages && batch.packed !== null && batch.pageBytes <= PAGE_BYTES;
}

function copyOfPacked({ page, from, to }: PackedMessages | PackedInt64s) {
  return { page: { ...page, body: copyOf(page.body) }, from, to };
}

/** Buffer's slice would share memory. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.prototype.slice.call(bytes);
}
