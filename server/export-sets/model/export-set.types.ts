import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { SetCounts } from '../../../schema/export-sets/export-set-body.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { InstrumentTermsFilter } from '../../catalog/catalog.types.js';
import { Int64 } from '../../graphql-types/scalars.js';
import { ExportStatusEnum } from '../../exports/model/export.types.js';
import { SetOutputInput } from './set-output.types.js';

@ObjectType({ description: 'Streams of a set by the status of their export.' })
class ExportSetCounts implements SetCounts {
  @Field(() => Int, { description: 'All streams of the set.' })
  total!: number;

  @Field(() => Int, { description: 'Waiting.' })
  queued!: number;

  @Field(() => Int, { description: 'Being exported.' })
  running!: number;

  @Field(() => Int, { description: 'Their files can be downloaded.' })
  succeeded!: number;

  @Field(() => Int, { description: 'Failed; retryExportSet runs them again.' })
  failed!: number;

  @Field(() => Int, { description: 'Stopped by their owner, or never begun before the set ended.' })
  canceled!: number;
}

@ObjectType({ description: 'A selected datastream that a set leaves out.' })
export class SkippedDatastream {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { description: 'no_subscription or category; more may come.' })
  reason!: string;

  @Field(() => String, { nullable: true, description: 'Exchange code; null if the datastream does not exist.' })
  exchange?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Symbol; null if the datastream does not exist.' })
  instrument?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Stream type; null if the datastream does not exist.' })
  streamType?: string | undefined;
}

@ObjectType({ description: 'A stream of a set whose export failed.' })
export class ExportSetFailure {
  @Field(() => Int64, { description: 'The datastream.' })
  datastreamId!: string;

  @Field(() => String, { nullable: true, description: 'Why.' })
  reason!: string | null;
}

@ObjectType({ description: 'Totals of the streams of a set.' })
export class ExportSetTotals {
  @Field(() => ExportSetCounts, { description: 'Streams by status.' })
  counts!: ExportSetCounts;

  @Field(() => Float, { description: 'Progress, 0 to 1; 1 only once the set has ended.' })
  progress!: number;

  @Field(() => Int64, { description: 'Rows written so far, without headers.' })
  rows!: string;

  @Field(() => Int64, { description: 'Bytes written so far, compressed.' })
  bytes!: string;
}

@InputType({
  description:
    'Selection of datastreams: either ids, or patterns of one exchange, whose instruments may need terms at a time in the range.',
})
export class SelectStreamsInput extends InstrumentTermsFilter {
  @Field(() => [Int64], { nullable: true, description: 'Datastreams by id, 1 to 2,000.' })
  datastreamIds?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Exchange code of the patterns.' })
  exchange?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Symbols, in which `*` stands for any characters. With terms by default all.',
  })
  instruments?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'For example trades and depth.' })
  streamTypes?: string[] | null;
}

@InputType({ description: 'Datastreams to export, with the form of their files.' })
export class CreateExportSetInput extends SetOutputInput {
  @Field(() => SelectStreamsInput, { description: 'Selection of datastreams.' })
  select!: SelectStreamsInput;

  @Field(() => Int64, { description: 'Start of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of the range, exclusive, nanoseconds since 1970.' })
  toNs!: string;
}

@InputType({ description: 'All given filters must match; absent or null matches everything.' })
export class ExportSetFilter {
  @Field(() => [ExportStatusEnum], { nullable: true, description: 'Sets in one of these statuses.' })
  status?: ExportStatus[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Words that exchange, instrument and stream type of one of its datastreams together contain, without punctuation and case.',
  })
  search?: string | null;
}
