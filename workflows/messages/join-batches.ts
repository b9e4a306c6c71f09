import type { MessageBatch } from './message-batch.js';

/** Returns a copy of the batches as one, in order. Empty if there are none. */
export function joinBatches(batches: readonly MessageBatch[]): MessageBatch {
  const rows = batches.reduce((sum, { length }) => sum + length, 0);
  const bytes = batches.reduce((sum, { length, offsets }) => sum + offsets[length]! - offsets[0]!, 0);
  const result: MessageBatch = {
    length: rows,
    seq: new BigInt64Array(rows),
    collectionTimestampNs: new BigInt64Array(rows),
    data: new Uint8Array(bytes),
    offsets: new Int32Array(rows + 1),
  };
  let row = 0;
  let at = 0;
  for (const batch of batches) {
    const start = batch.offsets[0]!;
    const end = batch.offsets[batch.length]!;
    result.seq.set(batch.seq.subarray(0, batch.length), row);
    result.collectionTimestampNs.set(batch.collectionTimestampNs.subarray(0, batch.length), row);
    result.data.set(batch.data.subarray(start, end), at);
    for (let i = 0; i <= batch.length; i++) result.offsets[row + i] = batch.offsets[i]! - start + at;
    row += batch.length;
    at += end - start;
  }
  return result;
}
