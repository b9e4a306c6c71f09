import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import { itemFieldId, TABLE_TIME } from '../../../schema/tables/table-columns.js';
import {
  columnKind,
  type ColumnRange,
  DECIMAL_PRECISION,
  type EncodedKind,
  type ValueType,
} from '../columns/column-data.js';
import { type BatchField } from '../columns/row-batch.js';
import { BoolValues } from './bool-values.js';
import type { ColumnValues } from './column-values.js';
import { DecimalsAsDoubles, DecimalValues, FloatValues, Int64Values } from './fixed-width-values.js';
import { TextValues } from './text-values.js';
import { text, type ThriftStruct, type ThriftValue } from '../../segments/thrift/thrift-writer.js';

/** Numbers of parquet.thrift's Type. */
const PHYSICAL = { boolean: 0, int64: 2, double: 5, byteArray: 6, fixedBytes: 7 } as const;
const CONVERTED = { utf8: 0, list: 3, decimal: 5, timestampMicros: 10 } as const;
const REPETITION = { required: 0, optional: 1, repeated: 2 } as const;
const DECIMAL_BYTES = 16;
const EMPTY: ThriftValue = { struct: {} };
const LIST: ThriftValue = { struct: { 3: EMPTY } };
const LIST_GROUP = 'list';

interface ParquetType {
  physical: number;
  /** Members of SchemaElement beyond the physical type. */
  schema: ThriftStruct;
}

/**
 * Returns the column as the file shows it (beyond.md 5). Items of lists are shown as columns are.
 */
export function fieldInFile(field: BatchField, types: ParquetTypes): BatchField {
  if (types.table) return { ...field, type: typeInTable(field, types) };
  const isTimestamp = types.timestamps === 'timestamp' && field.isTime === true && field.type.kind === 'int64';
  return { ...field, type: isTimestamp ? { kind: 'timestamp' } : typeInFile(field.type, types) };
}

/** Format 2 of Iceberg has no nanoseconds: these stay integers. */
function typeInTable({ name, type }: BatchField, types: ParquetTypes): ValueType {
  if (name === TABLE_TIME) return { kind: 'timestamp', unit: 'us' };
  return type.kind === 'timestamp' ? { kind: 'int64' } : typeInFile(type, types);
}

function typeInFile(type: ValueType, types: ParquetTypes): ValueType {
  if (type.kind === 'list') return { kind: 'list', item: typeInFile(type.item, types) };
  return type.kind === 'decimal' && types.numbers === 'double' ? { kind: 'float64' } : type;
}

/** Returns how values of a type are written. */
export function encodedKind(type: ValueType, { numbers }: ParquetTypes): EncodedKind {
  const kind = columnKind(type);
  return kind === 'decimal' && numbers === 'double' ? 'decimal_as_double' : kind;
}

/** Returns the Parquet type of a column; of lists, that of their items. */
export function parquetType(type: ValueType): ParquetType {
  switch (type.kind) {
    case 'list':
      return parquetType(type.item);
    case 'decimal':
      return { physical: PHYSICAL.fixedBytes, schema: decimalSchema(type.scale) };
    case 'timestamp': {
      const isMicros = type.unit === 'us';
      const unit: ThriftValue = { struct: isMicros ? { 2: EMPTY } : { 3: EMPTY } };
      const utc: ThriftValue = { struct: { 8: { struct: { 1: { bool: true }, 2: unit } } } };
      const converted: ThriftStruct = isMicros ? { 6: { i32: CONVERTED.timestampMicros } } : {};
      return { physical: PHYSICAL.int64, schema: { ...converted, 10: utc } };
    }
    case 'int64':
      return { physical: PHYSICAL.int64, schema: {} };
    case 'float64':
      return { physical: PHYSICAL.double, schema: {} };
    case 'bool':
      return { physical: PHYSICAL.boolean, schema: {} };
    case 'text': {
      const schema: ThriftStruct = { 6: { i32: CONVERTED.utf8 }, 10: { struct: { 1: EMPTY } } };
      return { physical: PHYSICAL.byteArray, schema };
    }
  }
}

function decimalSchema(scale: number): ThriftStruct {
  const precision = DECIMAL_PRECISION;
  return {
    2: { i32: DECIMAL_BYTES },
    6: { i32: CONVERTED.decimal },
    7: { i32: scale },
    8: { i32: precision },
    10: { struct: { 5: { struct: { 1: { i32: scale }, 2: { i32: precision } } } } },
  };
}

/** A column's values as Parquet sees them, of ranges that need not lie together. */
export function columnValues(kind: EncodedKind, ranges: readonly ColumnRange[]): ColumnValues {
  switch (kind) {
    case 'decimal':
      return new DecimalValues(ranges);
    case 'decimal_as_double':
      return new DecimalsAsDoubles(ranges);
    case 'int64':
      return new Int64Values(ranges);
    case 'float64':
      return new FloatValues(ranges);
    case 'bool':
      return new BoolValues(ranges);
    case 'text':
      return new TextValues(ranges);
  }
}

/**
 * SchemaElements of a column, outermost first: a list is a group of a repeated group of its items.
 * Columns of tables have a field id.
 */
export function schemaElements({ name, type, nullable }: BatchField, fieldId?: number): ThriftStruct[] {
  const repetition: ThriftValue = { i32: nullable ? REPETITION.optional : REPETITION.required };
  const id: ThriftStruct = fieldId === undefined ? {} : { 9: { i32: fieldId } };
  if (type.kind === 'list') {
    const list: ThriftStruct = { 3: repetition, 4: text(name), 5: { i32: 1 }, 6: { i32: CONVERTED.list }, 10: LIST };
    const repeated: ThriftStruct = { 3: { i32: REPETITION.repeated }, 4: text(LIST_GROUP), 5: { i32: 1 } };
    const itemId = fieldId === undefined ? undefined : itemFieldId(fieldId);
    return [{ ...list, ...id }, repeated, ...schemaElements(itemField(type.item), itemId)];
  }
  const { physical, schema } = parquetType(type);
  return [{ 1: { i32: physical }, 3: repetition, 4: text(name), ...schema, ...id }];
}

/** Returns the path in the schema of a column's values. */
export function schemaPath({ name, type }: BatchField): string[] {
  return type.kind === 'list' ? [name, LIST_GROUP, ...schemaPath(itemField(type.item))] : [name];
}

function itemField(type: ValueType): BatchField {
  return { name: 'element', type, nullable: true };
}
