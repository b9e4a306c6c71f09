import { DataType, type Data, type RecordBatch, type Schema } from 'apache-arrow';
import type { ExportPlan } from '../../schema/export-schemas/plan.js';
import type { PreviewCell, PreviewResult } from '../../schema/previews/preview-task.js';
import type { MessageBatch } from '../segments/message-batch.js';
import { ByteSink } from './byte-sink.js';
import { csvCells } from './csv/csv-cells.js';
import { decimalText } from './decimal-text.js';
import { PlanCollector } from './plan-collector.js';
import { RawCollector } from './raw-collector.js';

/** A row group of a preview: what passes through Temporal has to stay below 2 MB. */
const MAX_BYTES = 512 << 10;
const MAX_CELL_CHARS = 4_096;
const MAX_CELL_ITEMS = 1_000;

export interface PreviewRowsOptions {
  /** In the order in which rows shall stand. */
  batches: AsyncIterable<MessageBatch>;
  /** Null for `raw`. */
  plan: ExportPlan | null;
  /** Rows at most. */
  limit: number;
  /** Looked at after each message: true ends the preview with the rows so far. */
  isOver: () => boolean;
  /** Runs over the extracted rows, with misfits of its own. */
  stage?: (schema: Schema) => {
    apply: (rows: RecordBatch) => Promise<RecordBatch>;
    misfits: (extracted: Record<string, number>) => Record<string, number>;
  };
}

/**
 * The first rows that the messages give, with the values that a Parquet file would hold. Reads no further message once there
 * are `limit` rows, or 512 KiB of them. Throws what `batches` throws.
 */
export async function previewRows(options: PreviewRowsOptions): Promise<PreviewResult> {
  const { batches, plan, limit, isOver } = options;
  const limits = { rows: limit, bytes: MAX_BYTES };
  const collector = plan ? new PlanCollector(plan, limits, 'parquet') : new RawCollector(limits);
  let scannedMessages = 0;
  scan: for await (const batch of batches) {
    for (let i = 0; i < batch.length; i++) {
      collector.add(messageOf(batch, i), 0);
      scannedMessages++;
      if (collector.isFull || isOver()) break scan;
    }
  }
  const stage = options.stage?.(collector.schema);
  const extracted = collector.misfits();
  const rows = collector.take();
  const table = tableOf(stage ? await stage.apply(rows) : rows);
  return { ...table, misfits: stage?.misfits(extracted) ?? extracted, scannedMessages };
}

function messageOf(batch: MessageBatch, i: number): MessageBatch {
  return {
    length: 1,
    seq: batch.seq.subarray(i, i + 1),
    collectionTimestampNs: batch.collectionTimestampNs.subarray(i, i + 1),
    data: batch.data,
    offsets: batch.offsets.subarray(i, i + 2),
  };
}

function tableOf(batch: RecordBatch): Pick<PreviewResult, 'columns' | 'rows'> {
  const { fields } = batch.schema;
  const readers = fields.map((field, i) => cellReader(field.type as DataType, batch.data.children[i]!));
  return {
    columns: fields.map((field) => ({ name: field.name, type: typeName(field.type as DataType) })),
    rows: Array.from({ length: batch.numRows }, (_, row) => readers.map((read) => read(row))),
  };
}

function cellReader(type: DataType, data: Data): (row: number) => PreviewCell {
  const read = valueReader(type, data);
  const bitmap = data.nullCount > 0 ? data.nullBitmap : null;
  return (row) => (bitmap && (bitmap[row >> 3]! & (1 << (row & 7))) === 0 ? null : read(row));
}

function valueReader(type: DataType, data: Data): (row: number) => PreviewCell {
  if (DataType.isList(type)) {
    const item = cellReader(type.valueType as DataType, data.children[0]!);
    const offsets = data.valueOffsets as Int32Array;
    return (row) => {
      const length = Math.min(MAX_CELL_ITEMS, offsets[row + 1]! - offsets[row]!);
      return Array.from({ length }, (_, i) => item(offsets[row]! + i));
    };
  }
  if (DataType.isDecimal(type)) {
    const words = data.values as Uint32Array;
    return (row) => decimalText(int128(words, 4 * row), type.scale);
  }
  if (DataType.isFloat(type)) {
    const values = data.values as Float64Array;
    return (row) => (Number.isFinite(values[row]!) ? values[row]! : null);
  }
  if (DataType.isBool(type)) {
    const bits = data.values as Uint8Array;
    return (row) => (bits[row >> 3]! & (1 << (row & 7))) !== 0;
  }
  if (DataType.isUtf8(type)) {
    const [offsets, text] = [data.valueOffsets as Int32Array, data.values as Uint8Array];
    return (row) => shortened(Buffer.from(text.subarray(offsets[row], offsets[row + 1])).toString());
  }
  const cells = csvCells(type, data);
  return (row) => {
    const sink = new ByteSink();
    cells.write(sink, row);
    return Buffer.from(sink.view()).toString();
  };
}

function shortened(text: string): string {
  return text.length > MAX_CELL_CHARS ? `${text.slice(0, MAX_CELL_CHARS - 1).toWellFormed()}…` : text;
}

/** Four words in two's complement, least first. */
function int128(words: Uint32Array, at: number): bigint {
  let value = 0n;
  for (let i = 3; i >= 0; i--) value = (value << 32n) | BigInt(words[at + i]!);
  return BigInt.asIntN(128, value);
}

function typeName(type: DataType): string {
  if (DataType.isList(type)) return `${typeName(type.valueType as DataType)}[]`;
  if (DataType.isDecimal(type)) return `decimal(${type.scale})`;
  if (DataType.isTimestamp(type)) return 'timestamp';
  if (DataType.isInt(type)) return 'i64';
  if (DataType.isFloat(type)) return 'f64';
  if (DataType.isBool(type)) return 'bool';
  return 'string';
}
