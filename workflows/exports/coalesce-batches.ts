import type { MessageBatch } from '../segments/message-batch.js';

/** Below this a batch costs more in calls than in copying. */
const SMALL_ROWS = 1_024;
const TARGET_ROWS = 8_192;
const TARGET_BYTES = 4 * 1024 ** 2;

/** Joins neighbouring small batches by copying; large ones pass as they are. Rows and their order do not change. */
export async function* coalesce(batches: AsyncIterable<MessageBatch>): AsyncGenerator<MessageBatch> {
  let held: MessageBatch[] = [];
  let rows = 0;
  let bytes = 0;
  for await (const batch of batches) {
    // Large ones are not looked into: they may still be compressed.
    const size = batch.length < SMALL_ROWS ? batch.offsets[batch.length]! - batch.offsets[0]! : TARGET_BYTES;
    const small = size < TARGET_BYTES;
    if (held.length > 0 && (!small || rows + batch.length > TARGET_ROWS || bytes + size > TARGET_BYTES)) {
      yield joined(held, rows, bytes);
      held = [];
      rows = bytes = 0;
    }
    if (!small) {
      yield batch;
      continue;
    }
    held.push(batch);
    rows += batch.length;
    bytes += size;
  }
  if (held.length > 0) yield joined(held, rows, bytes);
}

function joined(batches: readonly MessageBatch[], rows: number, bytes: number): MessageBatch {
  if (batches.length === 1) return batches[0]!;
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
