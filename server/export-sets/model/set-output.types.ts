import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Column } from 'typeorm';
import type { Selection } from '../../../schema/export-sets/selection.rule.js';
import { SET_LAYOUTS, type SetLayout } from '../../../schema/export-sets/set-layout.js';
import type { SetFormat } from '../../../schema/exports/file-format.js';
import { orderedJson } from '../../export-schemas/ordered-json.column.js';
import { ExportOutput, ExportOutputInput, outputOf } from '../../exports/model/export-output.js';
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
 * Fields about streams and files that sets and the schedules that make them store and show. It is
 * no table and no type of the schema itself.
 */
@ObjectType()
export abstract class SetOutput extends ExportOutput {
  @Field(() => Json, {
    description:
      'The selection: {kind: ids, datastreamIds} or {kind: patterns, exchange, instruments, streamTypes, terms?}.',
  })
  @Column(orderedJson())
  selection!: Selection;

  @Field(() => ExportSetFormatEnum, { description: 'Format of the files.' })
  @Column({ type: 'varchar', length: 8 })
  format!: SetFormat;

  @Field(() => SetLayoutEnum, { description: 'Names and folders of the files.' })
  @Column({ type: 'varchar', length: 4 })
  layout!: SetLayout;

  @Field(() => ID, {
    nullable: true,
    description: 'Destination of the files; null if they are only downloaded.',
  })
  @Column({ type: 'char', length: 36, nullable: true })
  destinationId!: string | null;
}

/** Returns only these fields of a request or a row. */
export const setOutputOf = ({ selection, layout, destinationId, ...output }: SetOutput) => ({
  ...{ selection, layout, destinationId },
  ...outputOf(output),
});

/** Inputs that sets and schedules share about files. It is in no schema itself. */
@InputType()
export abstract class SetOutputInput extends ExportOutputInput {
  @Field(() => ExportSetFormatEnum, { defaultValue: 'csv', description: 'Format of the files.' })
  format!: SetFormat;

  @Field(() => SetLayoutEnum, { defaultValue: 'flat', description: 'Names and folders of the files.' })
  layout!: SetLayout;

  @Field(() => ID, { nullable: true, description: 'Destination of the files. Absent: they are only downloaded.' })
  destinationId?: string | null;
}
