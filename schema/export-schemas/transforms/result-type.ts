import type { ColumnType } from '../model.js';
import type { Arithmetic } from './arithmetic-tree.js';

/**
 * Types of expressions: those of JSON, UTC time in nanoseconds, and lists, which may hold lists.
 */
export type ResultType = ColumnType | { kind: 'timestamp' } | ListType;
interface ListType {
  kind: 'list';
  item: ResultType;
}

/** Maximum depth of lists in a cast or result. */
export const MAX_LIST_DEPTH = 3;

/** A checked expression, as SQL over the column `v` and the columns `v1`, `v2`, … of `others`. */
export interface CompiledTransform {
  sql: string;
  type: ResultType;
  /** Other columns of the row that it reads; absent: none. */
  others?: readonly OtherColumn[];
  /** Set if the engine computes it, instead of the SQL. */
  arithmetic?: Arithmetic;
}

export interface OtherColumn {
  name: string;
  type: ResultType;
}

const INTEGERS = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UTINYINT', 'USMALLINT', 'UINTEGER'];
const WIDE_INTEGERS = ['UBIGINT', 'HUGEINT', 'UHUGEINT'];
const TIMES = ['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS', 'TIMESTAMP WITH TIME ZONE'];
const TEXTS = ['VARCHAR', 'DATE', 'TIME', 'JSON'];

/** Returns the column type for values of a DuckDB type, or null if no column can hold them. */
export function resultTypeOf(sqlType: string): ResultType | null {
  if (sqlType.endsWith('[]')) {
    const item = resultTypeOf(sqlType.slice(0, -2));
    return item && { kind: 'list', item };
  }
  const decimal = /^DECIMAL\(\d+,\s*(\d+)\)$/.exec(sqlType);
  if (decimal) return { kind: 'decimal', scale: Number(decimal[1]) };
  if (INTEGERS.includes(sqlType)) return { kind: 'i64' };
  if (WIDE_INTEGERS.includes(sqlType)) return { kind: 'decimal', scale: 0 };
  if (sqlType === 'FLOAT' || sqlType === 'DOUBLE') return { kind: 'f64' };
  if (sqlType === 'BOOLEAN') return { kind: 'bool' };
  if (TIMES.includes(sqlType)) return { kind: 'timestamp' };
  return TEXTS.includes(sqlType) ? { kind: 'string' } : null;
}

/** Returns DuckDB's type for a type. */
export function sqlTypeOf(type: ResultType): string {
  switch (type.kind) {
    case 'decimal':
      return `DECIMAL(38,${type.scale})`;
    case 'i64':
      return 'BIGINT';
    case 'f64':
      return 'DOUBLE';
    case 'bool':
      return 'BOOLEAN';
    case 'string':
      return 'VARCHAR';
    case 'timestamp':
      return 'TIMESTAMP_NS';
    case 'list':
      return `${sqlTypeOf(type.item)}[]`;
  }
}

/** Returns SQL for the expression's values in the type of its column. */
export function readableSql(sql: string, type: ResultType, sqlType: string): string {
  // Time with a zone casts to local time, here UTC, only in this step.
  const local = sqlType.startsWith('TIMESTAMP WITH TIME ZONE')
    ? sqlType.replace('TIMESTAMP WITH TIME ZONE', 'TIMESTAMP')
    : null;
  return `CAST(${local ? `CAST(${sql} AS ${local})` : sql} AS ${sqlTypeOf(type)})`;
}
