import type { ColumnData, ValueType } from './column-data.js';

export interface BatchField {
  name: string;
  type: ValueType;
  nullable: boolean;
  /** Whether 64-bit integers of the column are nanoseconds since the epoch. */
  isTime?: boolean;
}

/** Rows as columns, one for each field. */
export interface RowBatch {
  fields: readonly BatchField[];
  rows: number;
  columns: readonly ColumnData[];
}

/** Returns the column of a name; undefined if there is none. */
export const columnNamed = ({ fields, columns }: RowBatch, name: string): ColumnData | undefined =>
  columns[fields.findIndex((field) => field.name === name)];
