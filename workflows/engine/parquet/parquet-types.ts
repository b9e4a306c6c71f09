import { DataType, type Field } from 'apache-arrow';
import type { ColumnData, ColumnKind } from '../column-data.js';
import { BoolValues, DecimalValues, FloatValues, Int64Values, TextValues, type ColumnValues } from './column-values.js';
import { text, type ThriftStruct, type ThriftValue } from './thrift-writer.js';

/** Numbers of parquet.thrift's Type. */
export const PHYSICAL = { boolean: 0, int64: 2, double: 5, byteArray: 6, fixedBytes: 7 } as const;
const CONVERTED = { utf8: 0, decimal: 5 } as const;
const DECIMAL_BYTES = 16;
const EMPTY: ThriftValue = { struct: {} };

export interface ParquetType {
  physical: number;
  /** Members of SchemaElement beyond the physical type. */
  schema: ThriftStruct;
}

/** How an Arrow column of the engine is kept in Parquet. */
export function parquetType(type: DataType): ParquetType {
  if (DataType.isDecimal(type)) {
    const decimal: ThriftValue = { struct: { 5: { struct: { 1: { i32: type.scale }, 2: { i32: type.precision } } } } };
    return {
      physical: PHYSICAL.fixedBytes,
      schema: {
        2: { i32: DECIMAL_BYTES },
        6: { i32: CONVERTED.decimal },
        7: { i32: type.scale },
        8: { i32: type.precision },
        10: decimal,
      },
    };
  }
  if (DataType.isTimestamp(type)) {
    const nanosUtc: ThriftValue = { struct: { 8: { struct: { 1: { bool: true }, 2: { struct: { 3: EMPTY } } } } } };
    return { physical: PHYSICAL.int64, schema: { 10: nanosUtc } };
  }
  if (DataType.isInt(type)) return { physical: PHYSICAL.int64, schema: {} };
  if (DataType.isFloat(type)) return { physical: PHYSICAL.double, schema: {} };
  if (DataType.isBool(type)) return { physical: PHYSICAL.boolean, schema: {} };
  if (DataType.isUtf8(type)) {
    const schema: ThriftStruct = { 6: { i32: CONVERTED.utf8 }, 10: { struct: { 1: EMPTY } } };
    return { physical: PHYSICAL.byteArray, schema };
  }
  throw new Error(`no Parquet type for Arrow type ${type.typeId}`);
}

/** A column's values as Parquet sees them. */
export function columnValues(kind: ColumnKind, data: ColumnData): ColumnValues {
  switch (kind) {
    case 'decimal':
      return new DecimalValues(data);
    case 'int64':
      return new Int64Values(data);
    case 'float64':
      return new FloatValues(data);
    case 'bool':
      return new BoolValues(data);
    case 'text':
      return new TextValues(data);
  }
}

/** SchemaElement of a leaf column. */
export function schemaElement(field: Field): ThriftStruct {
  const { physical, schema } = parquetType(field.type as DataType);
  return { 1: { i32: physical }, 3: { i32: field.nullable ? 1 : 0 }, 4: text(field.name), ...schema };
}
