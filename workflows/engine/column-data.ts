import type { ValueType } from './row-batch.js';

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

/** Rows [from, to) of a column. */
export interface ColumnPiece {
  data: ColumnData;
  from: number;
  to: number;
}
