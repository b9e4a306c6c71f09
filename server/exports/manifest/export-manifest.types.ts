import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Gap } from '../../availability/availability.resolver.js';
import { Int64, Json } from '../../graphql-types/scalars.js';
import { TimeRangeType } from '../../spans/span.types.js';
import { ExportFormatEnum, ExportWarning } from '../model/export.types.js';

export const GranularityEnum = { SINGLE: 'single', DAILY: 'daily', HOURLY: 'hourly' } as const;
registerEnumType(GranularityEnum, {
  name: 'ExportGranularity',
  description: 'How the range of an export is cut into files.',
  valuesConfig: {
    SINGLE: { description: 'One file.' },
    DAILY: { description: 'A file for each day in UTC.' },
    HOURLY: { description: 'A file for each hour in UTC.' },
  },
});

@ObjectType({ description: 'A message that is no valid JSON.' })
export class BrokenMessage {
  @Field(() => Int64, { description: 'When it arrived, nanoseconds since 1970.' })
  collectionTimestampNs!: string;

  @Field(() => Int64, { description: 'Its sequence number: order of arrival, epoch and counter.' })
  seq!: string;
}

@ObjectType({ description: 'One file of an export.' })
export class ExportPartition {
  @Field(() => String, { description: 'Name of the file, unique inside its export.' })
  filename!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => Int64, { description: 'Rows of data, without the header.' })
  rows!: number;

  @Field(() => Int64, { description: 'Size of the file in bytes, compressed.' })
  bytes!: number;

  @Field(() => String, { description: 'SHA-256 of the file, 64 hex digits.' })
  sha256!: string;

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => Int64, { description: 'Messages that are no valid JSON: without rows, except in raw.' })
  brokenMessages!: number;

  @Field(() => BrokenMessage, {
    nullable: true,
    description: 'The first message that is no valid JSON; null: there is none.',
  })
  firstBroken!: BrokenMessage | null;
}

@ObjectType({ description: 'What a succeeded export was made from and of.' })
export class ExportManifest {
  @Field(() => ID, { description: 'The export that it is of.' })
  exportId!: string;

  @Field(() => String, { description: 'The same version gives the same bytes for the same data.' })
  engineVersion!: string;

  @Field(() => Int64, { name: 'startNs', description: 'The first moment of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { name: 'endNs', description: 'The end of the range, not included, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => ExportFormatEnum, { description: 'Format of the files.' })
  format!: 'csv' | 'parquet';

  @Field(() => Json, {
    description: 'Options of the format with defaults filled in: for Parquet `{compression}`, for CSV `{}`.',
  })
  formatOptions!: object;

  @Field(() => Json, { description: "The snapshot: {kind: 'raw'} or {kind: 'columns', name, version, content}." })
  schema!: object;

  @Field(() => GranularityEnum, { description: 'How the range was cut into files.' })
  granularity!: 'single' | 'daily' | 'hourly';

  @Field(() => [TimeRangeType], { description: 'Stretches that were exported, half-open, sorted, disjoint.' })
  coverage!: TimeRangeType[];

  @Field(() => Int64, {
    nullable: true,
    description: 'The first live moment, nanoseconds since 1970, that is missing because it was not sealed in time.',
  })
  clippedAtNs!: string | null;

  @Field(() => [Gap], { description: 'Parts of the coverage in which nothing could be received.' })
  gaps!: Gap[];

  @Field(() => Int64, { description: 'Raw messages that were read.' })
  messages!: number;

  @Field(() => Int64, { description: 'Rows of all files, without headers.' })
  rows!: number;

  @Field(() => Int64, { description: 'Of all files.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Messages that are no valid JSON: without rows, except in raw.' })
  brokenMessages!: number;

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => Json, { description: 'Nulls, misfits among them: `{column: count}`; columns without any are left out.' })
  nulls!: Record<string, number>;

  @Field(() => [ExportWarning], { nullable: true, description: 'As of the export; null: none.' })
  warnings!: ExportWarning[] | null;

  @Field(() => [ExportPartition], { description: 'In time order.' })
  partitions!: ExportPartition[];

  datastreamId!: string;
}
