import {
  Bool,
  type Data,
  type DataType,
  Decimal,
  Field,
  Float64,
  Int64,
  List,
  makeData,
  Schema,
  Struct,
  TimestampNanosecond,
  Utf8,
} from 'apache-arrow';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import { type ColumnData, DECIMAL_PRECISION, type ValueType } from '../columns/column-data.js';
import type { BatchField, RowBatch } from '../columns/row-batch.js';
import { nearestDouble } from '../parquet/nearest-double.js';
import { fieldInFile } from '../parquet/parquet-types.js';

/** Returns the schema of a file; `metadata` are its keys and values. */
export function arrowSchema(
  fields: readonly BatchField[],
  types: ParquetTypes,
  metadata: Readonly<Record<string, string>>,
): Schema {
  const shown = fields.map((field) => fieldInFile(field, types));
  return new Schema(
    shown.map(({ name, type, nullable }) => new Field(name, arrowType(type), nullable)),
    new Map(Object.entries(metadata)),
  );
}

function arrowType(type: ValueType): DataType {
  switch (type.kind) {
    case 'decimal':
      return new Decimal(type.scale, DECIMAL_PRECISION);
    case 'timestamp':
      return new TimestampNanosecond('UTC');
    case 'int64':
      return new Int64();
    case 'float64':
      return new Float64();
    case 'bool':
      return new Bool();
    case 'text':
      return new Utf8();
    case 'list':
      return new List(new Field('item', arrowType(type.item), true));
  }
}

/** Returns the rows as Arrow's own data, over the same buffers unless decimals become doubles. */
export function arrowRows({ columns, rows }: RowBatch, { fields }: Schema): Data<Struct> {
  return makeData({
    type: new Struct(fields),
    length: rows,
    nullCount: 0,
    children: fields.map(({ type }, i) => arrowData(columns[i]!, type as DataType)),
  });
}

function arrowData(column: ColumnData, type: DataType): Data {
  const { length, nullCount, nullBitmap, valueOffsets, items } = column;
  const common = { type, length, nullCount, nullBitmap: nullBitmap ?? undefined };
  const made = items
    ? { ...common, valueOffsets, child: arrowData(items, (type as List).children[0]!.type as DataType) }
    : { ...common, ...(valueOffsets && { valueOffsets }), data: valuesOf(column, type) };
  // The types of makeData are those of one kind of column each.
  return (makeData as (props: object) => Data)(made);
}

function valuesOf({ type, length, values }: ColumnData, shown: DataType): unknown {
  if (type.kind !== 'decimal') return values;
  const words = values as Uint32Array;
  if (!(shown instanceof Float64)) return words.subarray(0, 4 * length);
  return Float64Array.from({ length }, (_, row) => nearestDouble(words, 4 * row, type.scale));
}
