import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { HourHash } from '../../../schema/exports/hour-hash.js';
import { Int64, Json } from '../../graphql-types/scalars.js';
import { ExportFile } from '../model/export-file.type.js';

const PartitionStageEnum = { reduce: 'reduce', write: 'write' } as const;
export type PartitionStage = keyof typeof PartitionStageEnum;
registerEnumType(PartitionStageEnum, {
  name: 'PartitionStage',
  description: 'Purpose of a partition of an export.',
  valuesConfig: {
    reduce: { description: 'Messages of a view, which are added up in a blob before files are written.' },
    write: { description: 'A file.' },
  },
});

@ObjectType({ description: 'A partition of an export that is not written yet.' })
export class PlannedPartition extends ExportFile {
  @Field(() => Int, { description: 'Position in the plan, from 0: files in time order, then reductions.' })
  ordinal!: number;

  @Field(() => PartitionStageEnum, { description: 'Whether it is a file.' })
  stage!: PartitionStage;

  @Field(() => String, { description: 'Tells file names apart: a day, an hour or nothing.' })
  label!: string;

  @Field(() => Int64, { description: 'Messages to read, estimated from stored metadata.' })
  estimatedMessages!: string;
}

@ObjectType({ description: 'The partitions of an export.' })
export class PartitionPlan {
  @Field(() => Int, { description: 'All partitions, files and reductions, written or not.' })
  partitionCount!: number;

  @Field(() => Int64, { description: 'Messages of all partitions, estimated; progress is measured by them.' })
  expectedMessages!: string;

  @Field(() => [PlannedPartition], {
    description:
      'The first partitions that are not written yet, in time order. Reductions come alone: files follow once all are written.',
  })
  unwritten!: PlannedPartition[];
}

@ObjectType({ description: 'Sums that partitions had added to their export before they were made unwritten again.' })
export class ReopenedPartitions {
  @Field(() => Int, { description: 'Number of partitions.' })
  partitions!: number;

  @Field(() => Int64, { description: 'Raw messages that were read.' })
  messages!: string;

  @Field(() => Int64, { description: 'Rows of data, without the headers.' })
  rows!: string;

  @Field(() => Int64, { description: 'Bytes of files, compressed.' })
  bytes!: string;
}

@InputType({ description: 'Result of one attempt at a partition.' })
export class WrittenPartitionInput {
  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => String, { description: 'ETag of the blob: tells which of several attempts wrote it.' })
  etag!: string;

  @Field(() => Int64, { description: 'Size of the file in bytes, compressed.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Rows of data, without the header.' })
  rows!: string;

  @Field(() => Int64, { description: 'Raw messages that were read.' })
  messages!: string;

  @Field(() => String, { description: 'SHA-256 of the file, 64 hex digits.' })
  sha256!: string;

  @Field(() => Json, { description: 'Misfits by column.' })
  misfits!: Record<string, number>;

  @Field(() => Json, { description: 'Nulls by column, misfits included; columns without any are left out.' })
  nulls!: Record<string, number>;

  @Field(() => Int64, {
    description:
      'Messages that cannot be read: not valid JSON, for books not messages of an order book, in raw not valid UTF-8. They give no row, except in raw.',
  })
  brokenMessages!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'The first message that cannot be read, {collectionTimestampNs, seq}; absent if there is none.',
  })
  firstBroken?: { collectionTimestampNs: string; seq: string } | null;

  @Field(() => Json, { nullable: true, description: 'Findings of the stage of a view; absent without a view.' })
  view?: Record<string, unknown> | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Hashes of the frames of each hour, [{hourNs, frames, sha256}]; absent: an earlier release wrote it.',
  })
  frameHours?: HourHash[] | null;
}

@ObjectType({ description: 'A written partition; the counts are those of the attempt that was chosen.' })
export class RecordedPartition {
  @Field(() => Boolean, { description: 'False if another attempt recorded its file first.' })
  chosen!: boolean;

  @Field(() => Int64, { description: 'Raw messages that were read.' })
  messages!: string;

  @Field(() => Int64, { description: 'Rows of data, without the header.' })
  rows!: string;

  @Field(() => Int64, { description: 'Size of the file in bytes, compressed.' })
  bytes!: string;
}

@ObjectType({ description: 'The only partition of an export, and whether the export has succeeded.' })
export class CompletedPartition extends RecordedPartition {
  @Field(() => Boolean, { description: 'False if the export was canceled or failed in the meantime.' })
  completed!: boolean;
}

@ObjectType({ description: 'The blob of a written partition.' })
export class RecordedPartitionFile {
  @Field(() => PartitionStageEnum, { description: 'Whether it is a file.' })
  stage!: PartitionStage;

  @Field(() => Int64, { description: 'Start of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of the range, exclusive, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => String, { description: 'ETag of the blob: tells which of several attempts wrote it.' })
  etag!: string;
}
