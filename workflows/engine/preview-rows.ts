import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import type { PreviewCell, PreviewResult } from '../../schema/previews/preview-task.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { ByteSink } from '../codec/byte-sink.js';
import type { ColumnData, ValueType } from './columns/column-data.js';
import { csvCells } from './csv/csv-cells.js';
import { decimalText } from './json/scaled-text.js';
import { PlanCollector } from './rows/plan-collector.js';
import { RawCollector } from './rows/raw-collector.js';
import type { BatchField, RowBatch } from './columns/row-batch.js';

/** The row group of a preview. A Temporal payload must stay below 2 MB. */
const MAX_BYTES = 512 << 10;
const MAX_CELL_CHARS = 4_096;
/** Of the newest messages, which may have many rows each. */
const MAX_NEWEST_ROWS = 1_000;
const MAX_NEWEST_BYTES = 256 << 10;
/** Items of a list. */
export const MAX_CELL_ITEMS = 1_000;

export interface PreviewRowsOptions {
  /** In the order in which rows are written. */
  batches: AsyncIterable<MessageBatch>;
  /** Null for `raw`. */
  plan: ReadPlan | null;
  /** Rows at most. */
  limit: number;
  /** The rows of the last `limit` messages instead. All messages are read. */
  newest?: boolean;
  /** Checked after each message. True ends the preview with the rows so far. */
  isOver: () => boolean;
  /** Transforms the extracted rows and counts its own misfits. */
  stage?: (fields: readonly BatchField[]) => {
    apply: (rows: RowBatch) => Promise<RowBatch>;
    misfits: (extracted: Record<string, number>) => Record<string, number>;
  };
}

/**
 * Returns the first rows of the messages, or those of the newest, with the values that a Parquet file
 * would hold. Stops reading once there are `limit` rows, or 512 KiB of them. Throws what `batches` throws.
 */
export async function previewRows(options: PreviewRowsOptions): Promise<PreviewResult> {
  const { plan, limit } = options;
  const limits = { rows: options.newest ? MAX_NEWEST_ROWS : limit, bytes: MAX_BYTES };
  const collector = plan ? new PlanCollector(plan, limits, 'parquet') : new RawCollector(limits);
  const read = options.newest ? newestMessages(options) : firstMessages(options);
  let [scannedMessages, shownMessages] = [0, 0];
  for await (const { message, scanned } of read) {
    scannedMessages = scanned;
    if (!message) continue;
    collector.add(message, 0);
    shownMessages++;
    if (collector.isFull) break;
  }
  const stage = options.stage?.(collector.fields);
  const extracted = collector.misfits();
  const rows = collector.take();
  const table = tableOf(stage ? await stage.apply(rows) : rows);
  return { ...table, misfits: stage?.misfits(extracted) ?? extracted, scannedMessages, shownMessages };
}

interface ScannedMessage {
  message: MessageBatch | null;
  /** Messages that were read so far. */
  scanned: number;
}

async function* firstMessages({ batches, isOver }: PreviewRowsOptions): AsyncGenerator<ScannedMessage> {
  let scanned = 0;
  for await (const batch of batches) {
    for (let i = 0; i < batch.length; i++) {
      yield { message: messageOf(batch, i), scanned: ++scanned };
      if (isOver()) return;
    }
  }
}

/** Yields the last messages once all are read: as many as asked for, and some 256 KiB. */
async function* newestMessages({ batches, isOver, limit }: PreviewRowsOptions): AsyncGenerator<ScannedMessage> {
  const kept: MessageBatch[] = [];
  let [bytes, scanned] = [0, 0];
  scan: for await (const batch of batches) {
    for (let i = 0; i < batch.length; i++) {
      const message = copyOf(batch, i);
      bytes += message.data.length;
      kept.push(message);
      scanned++;
      while (kept.length > limit || (bytes > MAX_NEWEST_BYTES && kept.length > 1)) bytes -= kept.shift()!.data.length;
      if (isOver()) break scan;
    }
  }
  yield { message: null, scanned };
  for (const message of kept) yield { message, scanned };
}

/** A message with bytes of its own, so that its batch can go. */
function copyOf(batch: MessageBatch, i: number): MessageBatch {
  const data = new Uint8Array(batch.data.subarray(batch.offsets[i], batch.offsets[i + 1]));
  return { ...messageOf(batch, i), data, offsets: Int32Array.of(0, data.length) };
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

function tableOf({ fields, columns, rows }: RowBatch): Pick<PreviewResult, 'columns' | 'rows'> {
  const readers = columns.map(cellReader);
  return {
    columns: fields.map(({ name, type }) => ({ name, type: typeName(type) })),
    rows: Array.from({ length: rows }, (_, row) => readers.map((read) => read(row))),
  };
}

function cellReader(data: ColumnData): (row: number) => PreviewCell {
  const read = valueReader(data);
  const bitmap = data.nullCount > 0 ? data.nullBitmap : null;
  return (row) => (bitmap && (bitmap[row >> 3]! & (1 << (row & 7))) === 0 ? null : read(row));
}

function valueReader(data: ColumnData): (row: number) => PreviewCell {
  const { type } = data;
  if (type.kind === 'list') {
    const item = cellReader(data.items!);
    const offsets = data.valueOffsets as Int32Array;
    return (row) => {
      const length = Math.min(MAX_CELL_ITEMS, offsets[row + 1]! - offsets[row]!);
      return Array.from({ length }, (_, i) => item(offsets[row]! + i));
    };
  }
  if (type.kind === 'decimal') {
    const words = data.values as Uint32Array;
    return (row) => decimalText(int128(words, 4 * row), type.scale);
  }
  if (type.kind === 'float64') {
    const values = data.values as Float64Array;
    return (row) => (Number.isFinite(values[row]!) ? values[row]! : null);
  }
  if (type.kind === 'bool') {
    const bits = data.values as Uint8Array;
    return (row) => (bits[row >> 3]! & (1 << (row & 7))) !== 0;
  }
  if (type.kind === 'text') {
    const [offsets, text] = [data.valueOffsets as Int32Array, data.values as Uint8Array];
    return (row) => shortened(Buffer.from(text.subarray(offsets[row], offsets[row + 1])).toString());
  }
  const cells = csvCells(data);
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

function typeName(type: ValueType): string {
  switch (type.kind) {
    case 'list':
      return `${typeName(type.item)}[]`;
    case 'decimal':
      return `decimal(${type.scale})`;
    case 'int64':
      return 'i64';
    case 'float64':
      return 'f64';
    case 'text':
      return 'string';
    default:
      return type.kind;
  }
}
