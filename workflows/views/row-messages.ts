import type { MessageBatch } from '../messages/message-batch.js';

/** Rows in a batch: few enough to keep memory flat with wide rows. */
const BATCH_ROWS = 1_024;

/** A row of a view as a message of its extractor key. */
export interface RowMessage {
  collectionNs: bigint;
  json: string;
}

/** Yields rows as batches of messages, numbered from 1. */
export function* rowBatches(rows: Iterable<RowMessage>): Generator<MessageBatch> {
  let seq = 1n;
  let pending: RowMessage[] = [];
  for (const row of rows) {
    pending.push(row);
    if (pending.length < BATCH_ROWS) continue;
    yield batchOf(pending, seq);
    seq += BigInt(pending.length);
    pending = [];
  }
  if (pending.length > 0) yield batchOf(pending, seq);
}

function batchOf(rows: readonly RowMessage[], firstSeq: bigint): MessageBatch {
  const data = Buffer.from(rows.map(({ json }) => json).join(''));
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach(({ json }, i) => (offsets[i + 1] = offsets[i]! + Buffer.byteLength(json)));
  return {
    length: rows.length,
    seq: BigInt64Array.from(rows, (_, i) => firstSeq + BigInt(i)),
    collectionTimestampNs: BigInt64Array.from(rows, ({ collectionNs }) => collectionNs),
    data,
    offsets,
  };
}
