import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { PeriodLength } from '../../schema/export-schedules/period.rule.js';
import { SelectStreamsInput } from '../export-sets/model/export-set.types.js';
import { SetOutput } from '../export-sets/model/set-output.types.js';
import { PeriodLengthEnum } from '../export-schedules/export-schedule.types.js';
import { DateTime, Int64, Json } from '../graphql-types/scalars.js';

/** Transforms of columns that divide the files of every table. */
export const TABLE_PARTITION = ['day(collection_timestamp)', 'instrument'];

/** A table with its schedule, as clients see it. */
@ObjectType('Table', {
  description: 'An Apache Iceberg table to which the files of every hour or day in UTC are added.',
})
export class TableType extends SetOutput {
  @Field(() => ID, { description: '`tbl_` + 32 hex. Operations on runs of export schedules take it as well.' })
  id!: string;

  @Field(() => String, { description: 'Name in catalogs, unique in the account.' })
  name!: string;

  @Field(() => PeriodLengthEnum, { description: 'Length of its periods.' })
  every!: PeriodLength;

  @Field(() => String, { description: 'Time after the end of a period at which it is added, for example 2m.' })
  lag!: string;

  @Field(() => Boolean, { description: 'Whether a period whose data changed later is replaced.' })
  revise!: boolean;

  @Field(() => Int, { description: 'Age in days at which snapshots are removed. The newest two stay.' })
  keepDays!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Location of its current metadata.json; null until it has rows.',
  })
  metadataLocation!: string | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was last changed, paused or resumed.' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time since which it is paused; null if it is not.' })
  pausedAt!: Date | null;

  /** Start of the period after the last one that was begun. */
  nextNs!: string;
}

@InputType({ description: 'Datastreams whose rows a table gets, and when.' })
export class CreateTableInput {
  @Field(() => String, {
    description: 'Name in catalogs: a lower-case letter, then at most 63 of these, digits and underscores.',
  })
  name!: string;

  @Field(() => SelectStreamsInput, { description: 'The datastreams. Patterns are applied again for each period.' })
  select!: SelectStreamsInput;

  @Field(() => Json, {
    description: 'The name or id of a schema, or an inline object. `raw` has no columns for a table.',
  })
  schema!: unknown;

  @Field(() => Json, { nullable: true, description: 'As in CreateExportSetInput.' })
  view?: unknown;

  @Field(() => Json, {
    nullable: true,
    description: '`{numbers: "decimal" | "double"}`; absent: decimals. Times are int64, Iceberg has no nanoseconds.',
  })
  parquetTypes?: unknown;

  @Field(() => ID, { nullable: true, description: 'Destination that gets a copy; absent: none. It cannot change.' })
  destinationId?: string | null;

  @Field(() => PeriodLengthEnum, { description: 'Length of its periods.' })
  every!: PeriodLength;

  @Field(() => String, { defaultValue: '2m', description: 'As in CreateExportScheduleInput.' })
  lag!: string;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether a period whose data changed later is replaced.' })
  revise!: boolean;

  @Field(() => Int, { defaultValue: 30, description: 'Age in days at which snapshots are removed, 1 to 3650.' })
  keepDays!: number;

  @Field(() => Int64, {
    nullable: true,
    description: 'Start of the first period to add at once, nanoseconds since 1970; absent: only periods to come.',
  })
  fromNs?: string | null;
}

@InputType({ description: 'Changes of a table, for periods that have not begun. Absent values stay.' })
export class UpdateTableInput {
  @Field(() => SelectStreamsInput, { nullable: true, description: 'Selection of datastreams.' })
  select?: SelectStreamsInput | null;

  @Field(() => String, { nullable: true, description: 'As in CreateTableInput.' })
  lag?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'As in CreateTableInput.' })
  revise?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'As in CreateTableInput.' })
  keepDays?: number | null;
}
