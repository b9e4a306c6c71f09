import type { MessageBatch } from '../../messages/message-batch.js';
import type { PackedInt64s } from '../../segments/segment-pages.js';
import { StoredMessages, batchView } from '../../segments/stored-messages.js';
import type { PackedMessages } from '../../segments/unpack-messages.js';
import type { SentMessages } from './thread-tasks.js';

/**
 * Bytes of one task: enough to justify the transfer to a thread, few enough to keep memory flat.
 */
const RUN_MESSAGES = 8_192;
const RUN_BYTES = 1 << 20;
/** A row group of a segment is a run as it is, up to this size. */
const PAGE_BYTES = 9 << 20;
/** A larger message is not copied to a thread. The calling thread scans it in parts. */
const LARGE_MESSAGE_BYTES = 8 << 20;

/**
 * Cuts a batch into runs; one message may be larger than a run should be. Runs share the batch's
 * memory.
 */
export function* messageRuns(batch: MessageBatch): Generator<MessageBatch> {
  if (isPage(batch)) {
    yield batch;
    return;
  }
  const { offsets } = batch;
  for (let from = 0; from < batch.length;) {
    let to = from + 1;
    const last = Math.min(batch.length, from + RUN_MESSAGES);
    while (to < last && offsets[to + 1]! - offsets[from]! <= RUN_BYTES) to++;
    yield batchView(batch, from, to);
    from = to;
  }
}

/** Bytes of a run's messages, of a page's as the page declares them. */
export function runBytes(run: MessageBatch): number {
  return isPage(run) ? run.pageBytes : run.offsets[run.length]! - run.offsets[0]!;
}

/** A run for a thread and the buffers to transfer; null if threads cannot take it. */
export function sentMessages(run: MessageBatch): { messages: SentMessages; transfer: ArrayBuffer[] } | null {
  if (isPage(run)) {
    const packed = copyOfPacked(run.packed!);
    const { packedSeq } = run;
    const seq = 'page' in packedSeq ? copyOfPacked(packedSeq) : packedSeq.slice();
    const times = run.collectionTimestampNs.slice();
    return {
      messages: { kind: 'packed', packed, seq, collectionTimestampNs: times },
      transfer: [packed.page.body.buffer, 'page' in seq ? seq.page.body.buffer : seq.buffer, times.buffer],
    };
  }
  return runBytes(run) > LARGE_MESSAGE_BYTES ? null : copiedMessages(run);
}

/** As `sentMessages`, for messages of any size. */
export function copiedMessages(run: MessageBatch): { messages: SentMessages; transfer: ArrayBuffer[] } {
  const { length, offsets } = run;
  const start = offsets[0]!;
  const batch = {
    length,
    seq: run.seq.slice(0, length),
    collectionTimestampNs: run.collectionTimestampNs.slice(0, length),
    data: copyOf(run.data.subarray(start, offsets[length])),
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
