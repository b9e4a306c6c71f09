import type { PreviewCell, PreviewResult } from '../../schema/previews/preview-task.js';
import { ByteSink } from '../kernel/byte-sink.js';
import type { ColumnData, ValueType } from './columns/column-data.js';
import type { RowBatch } from './columns/row-batch.js';
import { csvCells } from './csv/csv-cells.js';
import { decimalText } from './json/scaled-text.js';

const MAX_CELL_CHARS = 4_096;
/** Items of a list, and of the lists in it. */
const MAX_CELL_ITEMS = 1_000;
/** Below Temporal's limit of 2 MB for one result. */
const MAX_ANSWER_BYTES = 900_000;

/** Returns as many rows as fit into one answer: the first, or of the newest the last. */
export function tableOf({ fields, columns, rows }: RowBatch, newest: boolean): Pick<PreviewResult, 'columns' | 'rows'> {
  const readers = columns.map(cellReader);
  const shown: PreviewCell[][] = [];
  for (let i = 0, bytes = 0; i < rows; i++) {
    const row = readers.map((read) => read(newest ? rows - 1 - i : i, { items: MAX_CELL_ITEMS }));
    bytes += bytesOf(row);
    if (bytes > MAX_ANSWER_BYTES && i > 0) break;
    shown.push(i === 0 ? shortenedRow(row) : row);
  }
  if (newest) shown.reverse();
  return { columns: fields.map(({ name, type }) => ({ name, type: typeName(type) })), rows: shown };
}

const bytesOf = (row: PreviewCell[]): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/** Drops the last items of lists until the row fits into an answer. */
function shortenedRow(row: PreviewCell[]): PreviewCell[] {
  let short = row;
  for (let most = MAX_CELL_ITEMS >> 1; most > 0 && bytesOf(short) > MAX_ANSWER_BYTES; most >>= 1) {
    short = row.map((cell) => withItems(cell, most));
  }
  return short;
}

const withItems = (cell: PreviewCell, most: number): PreviewCell =>
  Array.isArray(cell) ? cell.slice(0, most).map((item) => withItems(item, most)) : cell;

/** `room`: how many items the cell may still have. */
type CellReader = (row: number, room: { items: number }) => PreviewCell;

function cellReader(data: ColumnData): CellReader {
  const read = valueReader(data);
  const bitmap = data.nullCount > 0 ? data.nullBitmap : null;
  return (row, room) => (bitmap && (bitmap[row >> 3]! & (1 << (row & 7))) === 0 ? null : read(row, room));
}

function valueReader(data: ColumnData): CellReader {
  const { type } = data;
  if (type.kind === 'list') {
    const item = cellReader(data.items!);
    const offsets = data.valueOffsets as Int32Array;
    return (row, room) => {
      const cell: PreviewCell[] = [];
      for (let i = offsets[row]!; i < offsets[row + 1]! && room.items-- > 0; i++) cell.push(item(i, room));
      return cell;
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
