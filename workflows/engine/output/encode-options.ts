import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import type { ParquetCompression, SetFormat } from '../../../schema/exports/file-format.js';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { BrokenMessages } from '../rows/row-collector.js';

export interface EncodeOptions {
  /** Messages in the order in which their rows are written. */
  batches: AsyncIterable<MessageBatch>;
  /** Null for `raw`: the collection time and the message as it came. */
  plan: ReadPlan | null;
  format: SetFormat;
  /** Compression of Parquet and Arrow; `zstd` when absent. */
  compression?: ParquetCompression;
  /** Types of decimals and times in Parquet; decimals and int64 when absent. */
  parquetTypes?: ParquetTypes;
  /** Keys and values of Parquet's footer. */
  metadata?: Readonly<Record<string, string>>;
  /** Receives the file in chunks. The sink owns each chunk. */
  sink: (chunk: Uint8Array) => Promise<void>;
  signal?: AbortSignal;
  onProgress?: (messages: number, rows: number) => void;
}

export interface EncodedPartition {
  rows: number;
  /** Values that did not fit, by column; inputs of derive rules as `derive.{field}`. */
  misfits: Record<string, number>;
  /** Nulls by column, misfits among them; columns without any are omitted. */
  nulls: Record<string, number>;
  /**
   * Messages that are not valid JSON. They give no rows. In `raw`, which does not parse messages,
   * those that are not valid UTF-8.
   */
  brokenMessages: number;
  firstBroken: BrokenMessages['first'];
}
