import type { ColumnData, ValueType } from './column-data.js';

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
