import { Field, InputType, ObjectType } from 'type-graphql';
import { Column } from 'typeorm';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import type { View } from '../../../schema/views/view.js';
import { orderedJson } from '../../export-schemas/ordered-json.column.js';
import { Json } from '../../graphql-types/scalars.js';
import type { FormatOptions } from './format-options.rule.js';

/**
 * Fields about the content of files that exports, sets and schedules store and show. It is no table
 * and no type of the schema itself.
 */
@ObjectType()
export abstract class ExportOutput {
  @Field(() => Json, {
    description: 'Format options with defaults filled in: `{compression}` for Parquet, `{}` for CSV.',
  })
  @Column(orderedJson())
  formatOptions!: FormatOptions;

  @Field(() => Json, { name: 'schema', description: 'The schema as requested: a name, an id or an inline object.' })
  @Column(orderedJson())
  schemaAsked!: string | object;

  @Field(() => Json, {
    nullable: true,
    description: 'The view as requested, with defaults filled in; null if none was sent.',
  })
  @Column(orderedJson({ nullable: true }))
  view!: View | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Types of decimals and times in the files, with defaults filled in; null if it was not sent.',
  })
  @Column(orderedJson({ nullable: true }))
  parquetTypes!: ParquetTypes | null;
}

/** Returns only these fields of a request or a row, and the format. */
export const outputOf = <Format>({
  format,
  formatOptions,
  schemaAsked,
  view,
  parquetTypes,
}: ExportOutput & { format: Format }) => ({ format, formatOptions, schemaAsked, view, parquetTypes });

/** Inputs of `ExportOutput`. It is in no schema itself. */
@InputType()
export abstract class ExportOutputInput {
  @Field(() => Json, {
    nullable: true,
    description:
      'A string (raw, the name of a built-in or custom schema, or an id) or an inline object; raw if absent.',
  })
  schema?: unknown;

  @Field(() => Json, {
    nullable: true,
    description: '`{compression}` for Parquet, none for CSV; absent: the defaults.',
  })
  formatOptions?: unknown;

  @Field(() => Json, {
    nullable: true,
    description:
      'Data to derive from the messages before the schema applies: `{kind: "book", depth, interval, grouping}` or `{kind: "bars", by, size, clock, empty}`; absent: the messages themselves.',
  })
  view?: unknown;

  @Field(() => Json, {
    nullable: true,
    description:
      'Types of decimals and times in Parquet files: `{numbers: "decimal" | "double", timestamps: "int64" | "timestamp"}`; absent: decimals and int64.',
  })
  parquetTypes?: unknown;
}
