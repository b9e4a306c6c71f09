/**
 * The memory layout of values, which is Arrow's. Its classes are not used: loading them costs a
 * seventh of a CPU second in each thread.
 */
export type ValueType =
  | { kind: 'decimal'; scale: number }
  /** Nanoseconds since the epoch, or microseconds. */
  | { kind: 'timestamp'; unit?: 'us' }
  | { kind: 'int64' | 'float64' | 'bool' | 'text' }
  | { kind: 'list'; item: ValueType };

/** Digits that a decimal may have. */
export const DECIMAL_PRECISION = 38;

/** A column's rows in Arrow's layout, plain data that can move between threads. */
export interface ColumnData {
  type: ValueType;
  length: number;
  nullCount: number;
  /** Null when every row has a value. */
  nullBitmap: Uint8Array | null;
  /** Four words a row for decimals, bytes for text, bits for booleans. */
  values: unknown;
  /** Offsets of text and lists. */
  valueOffsets: Int32Array | null;
  /** The items of a list column. */
  items?: ColumnData;
}

/** The buffers of a column beside its validity. */
export type ColumnBuffers = Pick<ColumnData, 'values'> & Partial<Pick<ColumnData, 'valueOffsets' | 'items'>>;

export type ColumnKind = 'decimal' | 'int64' | 'float64' | 'bool' | 'text';

/** Encoding of a column's values: as they are, or decimals as doubles. */
export type EncodedKind = ColumnKind | 'decimal_as_double';

/** Returns the kind of a column's values. A list column has no values of its own. */
export function columnKind({ kind }: ValueType): ColumnKind {
  if (kind === 'list') throw new Error('a list is not a column of values');
  return kind === 'timestamp' ? 'int64' : kind;
}

/** Rows [from, to) of a column. */
export interface ColumnRange {
  data: ColumnData;
  from: number;
  to: number;
}
