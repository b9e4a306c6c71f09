import { itemFieldId } from '../../../schema/tables/table-columns.js';
import type { SchemaNode } from '../footer/parquet-footer.js';

/** A type of a column, as Iceberg's metadata has it. */
type IcebergType = string | { type: 'list'; 'element-id': number; element: IcebergType; 'element-required': boolean };

export interface IcebergField {
  id: number;
  name: string;
  required: boolean;
  type: IcebergType;
}

export interface IcebergSchema {
  type: 'struct';
  'schema-id': number;
  fields: IcebergField[];
}

/** Thrown if files have columns that the table cannot take. The message is for its owner. */
export class SchemaConflict extends Error {}

const PHYSICAL: Readonly<Record<number, string>> = { 0: 'boolean', 2: 'long', 5: 'double', 6: 'string' };

/** Returns the columns of a data file. */
export const fieldsOf = (columns: readonly SchemaNode[]): IcebergField[] =>
  columns.map((column) => ({
    id: column.fieldId,
    name: column.name,
    required: column.isRequired,
    type: typeOf(column, column.fieldId),
  }));

function typeOf(column: SchemaNode, fieldId: number): IcebergType {
  if (column.isList) {
    const [item] = column.children[0]!.children;
    const element = typeOf(item!, itemFieldId(fieldId));
    return { type: 'list', 'element-id': itemFieldId(fieldId), element, 'element-required': false };
  }
  if (column.isDecimal) return `decimal(${column.precision}, ${column.scale})`;
  return column.isTimestamp ? 'timestamptz' : PHYSICAL[column.physical!]!;
}

/**
 * Returns the columns of a table with those of further files. Columns are only added, at the end;
 * throws SchemaConflict if one changed its name, type or place.
 */
export function mergedFields(known: readonly IcebergField[], files: readonly IcebergField[][]): IcebergField[] {
  const merged = [...known];
  for (const fields of files) {
    fields.forEach((field, i) => {
      const before = merged[i];
      if (!before) merged.push(known.length === 0 ? field : { ...field, required: false });
      else if (JSON.stringify({ ...before, required: true }) !== JSON.stringify({ ...field, required: true })) {
        throw new SchemaConflict(
          `column ${i + 1} was ${textOf(before)} and is now ${textOf(field)}: a table only gets columns added at its end`,
        );
      }
    });
  }
  return merged;
}

const textOf = ({ name, type }: IcebergField): string => `${name} ${JSON.stringify(type)}`;
