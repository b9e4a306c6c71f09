import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { SET_LAYOUTS, type SetLayout } from '../../../schema/export-sets/set-layout.js';
import type { SetFormat } from '../../../schema/exports/file-format.js';
import { ExportSetFormatEnum } from '../../exports/model/set-format.type.js';
import { Json } from '../../graphql-types/scalars.js';

const SetLayoutEnum = { FLAT: SET_LAYOUTS[0], HIVE: SET_LAYOUTS[1] } as const;
registerEnumType(SetLayoutEnum, {
  name: 'ExportSetLayout',
  description: 'Names and folders of the files of a set.',
  valuesConfig: {
    FLAT: { description: 'The files of single exports.' },
    HIVE: { description: 'Folders of a Hive dataset, and a file for each day in UTC.' },
  },
});

/**
 * Fields that sets and the schedules that make them share about streams and files. It is in no
 * schema itself.
 */
@ObjectType()
export abstract class SetOutput {
  @Field(() => Json, {
    description: 'The selection: {kind: ids, datastreamIds} or {kind: patterns, exchange, instruments, streamTypes}.',
  })
  selection!: object;

  @Field(() => ExportSetFormatEnum, { description: 'Format of the files.' })
  format!: SetFormat;

  @Field(() => Json, { description: 'Format options with defaults filled in.' })
  formatOptions!: object;

  @Field(() => Json, { name: 'schema', description: 'The schema as requested: a name, an id or an inline object.' })
  schemaAsked!: unknown;

  @Field(() => Json, {
    nullable: true,
    description: 'The view as requested, with defaults filled in; null if none was sent.',
  })
  view!: unknown;

  @Field(() => Json, {
    nullable: true,
    description: 'Types of decimals and times in the files, with defaults filled in; null if it was not sent.',
  })
  parquetTypes!: unknown;

  @Field(() => SetLayoutEnum, { description: 'Names and folders of the files.' })
  layout!: SetLayout;

  @Field(() => ID, {
    nullable: true,
    description: 'Destination of the files; null if they are only downloaded.',
  })
  destinationId!: string | null;
}

/** Inputs that sets and schedules share about files. It is in no schema itself. */
@InputType()
export abstract class SetOutputInput {
  @Field(() => Json, { nullable: true, description: 'As in CreateExportInput; raw if absent.' })
  schema?: unknown;

  @Field(() => ExportSetFormatEnum, { defaultValue: 'csv', description: 'Format of the files.' })
  format!: SetFormat;

  @Field(() => Json, { nullable: true, description: 'As in CreateExportInput.' })
  formatOptions?: unknown;

  @Field(() => Json, { nullable: true, description: 'As in CreateExportInput.' })
  view?: unknown;

  @Field(() => Json, { nullable: true, description: 'As in CreateExportInput.' })
  parquetTypes?: unknown;

  @Field(() => SetLayoutEnum, { defaultValue: 'flat', description: 'Names and folders of the files.' })
  layout!: SetLayout;

  @Field(() => ID, { nullable: true, description: 'Destination of the files. Absent: they are only downloaded.' })
  destinationId?: string | null;
}
