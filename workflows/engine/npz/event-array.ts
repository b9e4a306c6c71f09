import type { ColumnData } from '../columns/column-data.js';
import { columnNamed, type RowBatch } from '../columns/row-batch.js';

/** Fields of an event of hftbacktest (its types.py), eight bytes each, with their NumPy types. */
const FIELDS = [
  ['ev', '<u8'],
  ['exch_ts', '<i8'],
  ['local_ts', '<i8'],
  ['px', '<f8'],
  ['qty', '<f8'],
  ['order_id', '<u8'],
  ['ival', '<i8'],
  ['fval', '<f8'],
] as const;
const EVENT_WORDS = FIELDS.length;
/** Headers of arrays are padded to a multiple of it. */
const ALIGNMENT = 64;

/** Returns rows as events. Fields without a column, and nulls, are zero. */
export function eventBytes(batch: RowBatch): Uint8Array {
  const { rows } = batch;
  const words = new BigInt64Array(rows * EVENT_WORDS);
  const floats = new Float64Array(words.buffer);
  FIELDS.forEach(([name, type], place) => {
    const column = columnNamed(batch, name);
    if (column) copy(column, rows, type === '<f8' ? floats : words, place);
  });
  return new Uint8Array(words.buffer);
}

/** Returns the header of an array of so many events (NumPy's format 1.0). */
export function npyHeader(rows: number): Uint8Array {
  const fields = FIELDS.map(([name, type]) => `('${name}', '${type}')`).join(', ');
  const text = `{'descr': [${fields}], 'fortran_order': False, 'shape': (${rows},), }`;
  const begin = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 0, 0]);
  const length = Math.ceil((begin.length + text.length + 1) / ALIGNMENT) * ALIGNMENT - begin.length;
  begin.writeUInt16LE(length, 8);
  return Buffer.concat([begin, Buffer.from(`${text.padEnd(length - 1)}\n`)]);
}

function copy({ values, nullBitmap }: ColumnData, rows: number, to: BigInt64Array | Float64Array, place: number): void {
  const from = values as never[];
  for (let row = 0; row < rows; row++) {
    if (nullBitmap && !(nullBitmap[row >> 3]! & (1 << (row & 7)))) continue;
    to[row * EVENT_WORDS + place] = from[row]!;
  }
}
