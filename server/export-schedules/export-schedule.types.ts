import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PERIOD_LENGTHS, type PeriodLength } from '../../schema/export-schedules/period.rule.js';
import { RUN_CAUSES } from '../../schema/export-schedules/schedule-run.js';
import type { ExportStatus } from '../../schema/exports/export-statuses.js';
import { SelectStreamsInput } from '../export-sets/model/export-set.types.js';
import { SetOutputInput } from '../export-sets/model/set-output.types.js';
import { ExportStatusEnum } from '../exports/model/export.types.js';
import { Int64 } from '../graphql-types/scalars.js';

export const PeriodLengthEnum = { HOUR: PERIOD_LENGTHS[0], DAY: PERIOD_LENGTHS[1] } as const;
registerEnumType(PeriodLengthEnum, {
  name: 'PeriodLength',
  description: 'Length of the periods of a schedule.',
  valuesConfig: {
    HOUR: { description: 'Hours in UTC; `1h` in REST.' },
    DAY: { description: 'Days in UTC; `1d` in REST.' },
  },
});

export const RunCauseEnum = {
  SCHEDULE: RUN_CAUSES[0],
  REQUEST: RUN_CAUSES[1],
  BACKFILL: RUN_CAUSES[2],
  REVISION: RUN_CAUSES[3],
} as const;
registerEnumType(RunCauseEnum, {
  name: 'ExportScheduleRunCause',
  description: 'Reason for a run.',
  valuesConfig: {
    SCHEDULE: { description: 'Its period ended.' },
    REQUEST: { description: 'runExportSchedule asked for it.' },
    BACKFILL: { description: 'backfillExportSchedule asked for it.' },
    REVISION: { description: 'The data of its period changed after it was delivered.' },
  },
});

@ObjectType({ description: 'A period of a schedule that is to come.', simpleResolvers: true })
export class UpcomingPeriod {
  @Field(() => Int64, { description: 'Start of the period, nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, { description: 'End of the period, exclusive, nanoseconds since 1970.' })
  toNs!: bigint;

  @Field(() => Int64, { description: 'When its delivery begins at the earliest, nanoseconds since 1970.' })
  dueNs!: bigint;
}

@InputType({ description: 'Datastreams to export again and again, with the form of their files.' })
export class CreateExportScheduleInput extends SetOutputInput {
  @Field(() => String, { nullable: true, description: '1 to 100 characters. Absent: the service chooses one.' })
  name?: string | null;

  @Field(() => SelectStreamsInput, { description: 'The datastreams. Patterns are applied again for each period.' })
  select!: SelectStreamsInput;

  @Field(() => PeriodLengthEnum, { description: 'Length of its periods.' })
  every!: PeriodLength;

  @Field(() => String, {
    defaultValue: '2m',
    description: 'Time after the end of a period at which its delivery begins: a duration below a period in s, m or h.',
  })
  lag!: string;

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether a period whose data changed later is delivered again.',
  })
  revise!: boolean;
}

@InputType({ description: 'Changes of a schedule, for periods that have not begun. Absent values stay.' })
export class UpdateExportScheduleInput {
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' })
  name?: string | null;

  @Field(() => SelectStreamsInput, { nullable: true, description: 'Selection of datastreams.' })
  select?: SelectStreamsInput | null;

  @Field(() => String, { nullable: true, description: 'As in CreateExportScheduleInput.' })
  lag?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'As in CreateExportScheduleInput.' })
  revise?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Destination of the sets. Empty: they are only downloaded.' })
  destinationId?: string | null;
}

@InputType({ description: 'All given filters must match; absent or null matches everything.' })
export class ExportScheduleRunFilter {
  @Field(() => [ExportStatusEnum], { nullable: true, description: 'Runs in one of these statuses.' })
  status?: ExportStatus[] | null;
}

@ObjectType({ description: 'Periods that a backfill has queued.', simpleResolvers: true })
export class ExportScheduleBackfill {
  @Field(() => Int, { description: 'Periods in the range.' })
  periods!: number;

  @Field(() => Int, {
    description: 'Number of these periods that are delivered now: new ones, and those that had failed.',
  })
  queued!: number;
}
