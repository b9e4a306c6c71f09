import type { MessageBatch } from '../messages/message-batch.js';
import { inChunks } from './in-chunks.js';

/** Rows in a batch: few enough to keep memory flat with wide rows. */
const BATCH_ROWS = 1_024;

/** A row of a view as a message of its extractor key. */
export interface RowMessage {
  collectionNs: bigint;
  json: string;
}

/** Makes batches of rows, which it numbers from 1. */
export class RowBatches {
  private seq = 1n;

  /** Yields the next rows as messages. */
  *of(rows: Iterable<RowMessage>): Generator<MessageBatch> {
    for (const some of inChunks(rows, BATCH_ROWS)) yield this.batchOf(some);
  }

  private batchOf(rows: readonly RowMessage[]): MessageBatch {
    const data = Buffer.from(rows.map(({ json }) => json).join(''));
    const offsets = new Int32Array(rows.length + 1);
    rows.forEach(({ json }, i) => (offsets[i + 1] = offsets[i]! + Buffer.byteLength(json)));
    return {
      length: rows.length,
      seq: BigInt64Array.from(rows, () => this.seq++),
      collectionTimestampNs: BigInt64Array.from(rows, ({ collectionNs }) => collectionNs),
      data,
      offsets,
    };
  }
}
