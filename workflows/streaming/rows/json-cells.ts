import type { ResultType } from '../../../schema/export-schemas/transforms/result-type.js';
import type { ByteSink } from '../../kernel/byte-sink.js';
import type { ColumnData } from '../../engine/columns/column-data.js';
import { csvCells } from '../../engine/csv/csv-cells.js';

/** Writes a row's value of a column as JSON. */
type JsonCell = (sink: ByteSink, row: number) => void;

const NULL = Buffer.from('null');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The values of a column, extracted for CSV, as JSON: decimals and times as strings, integers and
 * doubles as numbers, what is not finite as null. `type`: that of the column's transform, if any.
 */
export function jsonCells(data: ColumnData, type: ResultType | null): JsonCell {
  const write = valueCells(data, type);
  const bitmap = data.nullCount > 0 ? data.nullBitmap : null;
  if (!bitmap) return write;
  return (sink, row) => {
    if ((bitmap[row >> 3]! & (1 << (row & 7))) === 0) sink.append(NULL);
    else write(sink, row);
  };
}

function valueCells(data: ColumnData, type: ResultType | null): JsonCell {
  const { kind } = data.type;
  if (kind === 'text') {
    const [offsets, text] = [data.valueOffsets!, data.values as Uint8Array];
    const isJson = type?.kind === 'list';
    return (sink, row) => {
      const cell = text.subarray(offsets[row], offsets[row + 1]);
      if (isJson) sink.append(cell);
      else writeString(sink, cell);
    };
  }
  const cells = csvCells(data);
  if (kind === 'float64') {
    const values = data.values as Float64Array;
    return (sink, row) => (Number.isFinite(values[row]!) ? cells.write(sink, row) : sink.append(NULL));
  }
  if (kind !== 'timestamp') return (sink, row) => cells.write(sink, row);
  return (sink, row) => {
    sink.byte(QUOTE);
    cells.write(sink, row);
    sink.byte(QUOTE);
  };
}

function writeString(sink: ByteSink, text: Uint8Array): void {
  if (!isPlain(text)) return sink.append(Buffer.from(JSON.stringify(Buffer.from(text).toString())));
  sink.byte(QUOTE);
  sink.append(text);
  sink.byte(QUOTE);
}

function isPlain(text: Uint8Array): boolean {
  for (const byte of text) if (byte < 0x20 || byte === QUOTE || byte === BACKSLASH) return false;
  return true;
}
