import type { ColumnType } from '../model.js';

/** Types of expressions: beyond those of JSON, UTC time in ns. */
export type ResultType = ColumnType | { kind: 'timestamp' };

/** An expression that was checked against a type: SQL made from what was understood, over the column `v`. */
export interface CompiledTransform {
  sql: string;
  type: ResultType;
}

const INTEGERS = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UTINYINT', 'USMALLINT', 'UINTEGER'];
const WIDE_INTEGERS = ['UBIGINT', 'HUGEINT', 'UHUGEINT'];
const TIMES = ['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS', 'TIMESTAMP WITH TIME ZONE'];
const TEXTS = ['VARCHAR', 'DATE', 'TIME', 'JSON'];

/** The column type that values of a DuckDB type are kept in; null for those that no column holds. */
export function resultTypeOf(sqlType: string): ResultType | null {
  const decimal = /^DECIMAL\(\d+,\s*(\d+)\)$/.exec(sqlType);
  if (decimal) return { kind: 'decimal', scale: Number(decimal[1]) };
  if (INTEGERS.includes(sqlType)) return { kind: 'i64' };
  if (WIDE_INTEGERS.includes(sqlType)) return { kind: 'decimal', scale: 0 };
  if (sqlType === 'FLOAT' || sqlType === 'DOUBLE') return { kind: 'f64' };
  if (sqlType === 'BOOLEAN') return { kind: 'bool' };
  if (TIMES.includes(sqlType)) return { kind: 'timestamp' };
  return TEXTS.includes(sqlType) ? { kind: 'string' } : null;
}

/** DuckDB's type for values of a JSON type. */
export function sqlTypeOf(type: ColumnType): string {
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
  }
}

/** The expression with its values in the form in which they are read out: times as ns since the epoch. */
export function readableSql(sql: string, type: ResultType, sqlType: string): string {
  if (type.kind !== 'timestamp') return `CAST(${sql} AS ${sqlTypeOf(type)})`;
  const local = sqlType === 'TIMESTAMP WITH TIME ZONE' ? `CAST(${sql} AS TIMESTAMP)` : sql;
  // What is infinite is no time; DuckDB gives it the outermost numbers.
  return `nullif(nullif(epoch_ns(CAST(${local} AS TIMESTAMP_NS)), 9223372036854775807), -9223372036854775807)`;
}
