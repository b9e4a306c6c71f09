import type { RowBatch, ValueType } from './row-batch.js';

/** A column's rows in Arrow's layout, plain data that can move between threads. */
export interface ColumnData {
  type: ValueType;
  length: number;
  nullCount: number;
  /** Null when every row has a value. */
  nullBitmap: Uint8Array | null;
  /** Of decimals four words a row, of text the bytes, of booleans the bits. */
  values: unknown;
  /** Of text and lists. */
  valueOffsets: Int32Array | null;
  /** Of lists alone: what is in them. */
  items?: ColumnData;
}

export type ColumnKind = 'decimal' | 'int64' | 'float64' | 'bool' | 'text';

/** How a column's values are encoded; a list has none of its own. */
export function columnKind({ kind }: ValueType): ColumnKind {
  if (kind === 'list') throw new Error('a list is not a column of values');
  return kind === 'timestamp' ? 'int64' : kind;
}

/** Elements of `values` a row; bits and text have no fixed number. */
const WORDS: Record<ColumnKind, number> = { decimal: 4, int64: 1, float64: 1, bool: 0, text: 0 };

/** The columns of a batch in memory of their own; the batch's buffers are used again. */
export function copyColumns({ columns, rows }: RowBatch): ColumnData[] {
  return columns.map((column) => sliceColumn(columnKind(column.type), column, 0, rows));
}

/** A copy of rows `from` to `to`. */
export function sliceColumn(kind: ColumnKind, data: ColumnData, from: number, to: number): ColumnData {
  return joinColumns(kind, [{ data, from, to }]);
}

export interface ColumnPiece {
  data: ColumnData;
  from: number;
  to: number;
}

/** A copy of several runs of rows as one column. */
export function joinColumns(kind: ColumnKind, pieces: readonly ColumnPiece[]): ColumnData {
  const length = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const common = { type: pieces[0]!.data.type, length, valueOffsets: null, ...joinValidity(pieces, length) };
  if (kind === 'text') return { ...common, ...joinText(pieces, length) };
  if (kind === 'bool') {
    const values = joinBits(pieces, length, ({ data }) => data.values as Uint8Array);
    return { ...common, values };
  }
  return { ...common, values: joinWords(WORDS[kind], pieces, length) };
}

/** The buffers of columns that `copyColumns`, `sliceColumn` or `joinColumns` made, to be handed to another thread. */
export function buffersOf(columns: readonly ColumnData[]): ArrayBuffer[] {
  return columns
    .flatMap(({ values, nullBitmap, valueOffsets }) => [values as Words, nullBitmap, valueOffsets])
    .flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []));
}

type Words = Uint32Array | BigInt64Array | Float64Array;

function joinWords(perRow: number, pieces: readonly ColumnPiece[], length: number): Words {
  const Type = (pieces[0]!.data.values as Words).constructor as new (length: number) => Words;
  const joined = new Type(perRow * length);
  let at = 0;
  for (const { data, from, to } of pieces) {
    joined.set((data.values as Words).subarray(perRow * from, perRow * to) as never, at);
    at += perRow * (to - from);
  }
  return joined;
}

function joinText(pieces: readonly ColumnPiece[], length: number): Pick<ColumnData, 'values' | 'valueOffsets'> {
  const offsetsOf = (data: ColumnData): Int32Array => data.valueOffsets as Int32Array;
  const bytes = pieces.reduce((sum, { data, from, to }) => sum + offsetsOf(data)[to]! - offsetsOf(data)[from]!, 0);
  const values = new Uint8Array(bytes);
  const valueOffsets = new Int32Array(length + 1);
  let row = 0;
  let at = 0;
  for (const { data, from, to } of pieces) {
    const offsets = offsetsOf(data);
    const start = offsets[from]!;
    values.set((data.values as Uint8Array).subarray(start, offsets[to]), at);
    for (let i = from; i <= to; i++) valueOffsets[row + i - from] = offsets[i]! - start + at;
    row += to - from;
    at += offsets[to]! - start;
  }
  return { values, valueOffsets };
}

function joinValidity(
  pieces: readonly ColumnPiece[],
  length: number,
): { nullBitmap: Uint8Array | null; nullCount: number } {
  if (pieces.every(({ data }) => data.nullCount === 0)) return { nullBitmap: null, nullCount: 0 };
  const nullBitmap = joinBits(pieces, length, ({ data }) => (data.nullCount > 0 ? data.nullBitmap : null));
  let valid = 0;
  for (let row = 0; row < length; row++) valid += (nullBitmap[row >> 3]! >> (row & 7)) & 1;
  return valid === length ? { nullBitmap: null, nullCount: 0 } : { nullBitmap, nullCount: length - valid };
}

/** Bits of the pieces one behind the other; null stands for all set. */
function joinBits(
  pieces: readonly ColumnPiece[],
  length: number,
  bitsOf: (piece: ColumnPiece) => Uint8Array | null,
): Uint8Array {
  const joined = new Uint8Array((length + 7) >> 3);
  let at = 0;
  for (const piece of pieces) {
    const bits = bitsOf(piece);
    for (let row = piece.from; row < piece.to; row++, at++) {
      if (bits === null || (bits[row >> 3]! & (1 << (row & 7))) !== 0) joined[at >> 3]! |= 1 << (at & 7);
    }
  }
  return joined;
}
