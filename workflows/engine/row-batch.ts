import type { ColumnData } from './column-data.js';

/** How values lie in memory: Arrow's layouts. Its classes cost a seventh of a CPU second to load in each thread, and are not needed. */
export type ValueType =
  | { kind: 'decimal'; scale: number }
  /** Nanoseconds since the epoch. */
  | { kind: 'timestamp' }
  | { kind: 'int64' | 'float64' | 'bool' | 'text' }
  | { kind: 'list'; item: ValueType };

/** Digits that a decimal may have. */
export const DECIMAL_PRECISION = 38;

export interface BatchField {
  name: string;
  type: ValueType;
  nullable: boolean;
}

/** Rows as columns, one for each field. */
export interface RowBatch {
  fields: readonly BatchField[];
  rows: number;
  columns: readonly ColumnData[];
}
