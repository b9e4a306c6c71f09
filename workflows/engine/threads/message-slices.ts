import type { MessageBatch } from '../../segments/message-batch.js';

/** Messages of one task: long enough to pay for the way to a thread, short enough to keep memory flat. */
const SLICE_MESSAGES = 8_192;
const SLICE_BYTES = 1 << 20;

/** Cuts a batch into slices; one message may be larger than a slice should be. Slices share the batch's memory. */
export function* messageSlices(batch: MessageBatch): Generator<MessageBatch> {
  const { offsets } = batch;
  for (let from = 0; from < batch.length;) {
    let to = from + 1;
    const last = Math.min(batch.length, from + SLICE_MESSAGES);
    while (to < last && offsets[to + 1]! - offsets[from]! <= SLICE_BYTES) to++;
    yield viewOf(batch, from, to);
    from = to;
  }
}

/** A copy with nothing but its own messages, which can be handed to a thread while others still read the batch. */
export function copyOf({ length, seq, collectionTimestampNs, data, offsets }: MessageBatch): MessageBatch {
  const start = offsets[0]!;
  return {
    length,
    seq: seq.slice(0, length),
    collectionTimestampNs: collectionTimestampNs.slice(0, length),
    // Buffer's slice would share memory.
    data: Uint8Array.prototype.slice.call(data, start, offsets[length]),
    offsets: offsets.map((offset) => offset - start),
  };
}

export function buffersOfMessages({ seq, collectionTimestampNs, data, offsets }: MessageBatch): ArrayBuffer[] {
  return [seq, collectionTimestampNs, data, offsets].map(({ buffer }) => buffer as ArrayBuffer);
}

function viewOf({ seq, collectionTimestampNs, data, offsets }: MessageBatch, from: number, to: number): MessageBatch {
  return {
    length: to - from,
    seq: seq.subarray(from, to),
    collectionTimestampNs: collectionTimestampNs.subarray(from, to),
    data,
    offsets: offsets.subarray(from, to + 1),
  };
}
