import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Gap } from '../availability/availability.resolver.js';
import { Int64, Json } from '../graphql/scalars.js';
import { TimeRange } from '../spans/span.types.js';
import { ExportFormatEnum } from './export.types.js';

export const GranularityEnum = { SINGLE: 'single', DAILY: 'daily', HOURLY: 'hourly' } as const;
registerEnumType(GranularityEnum, { name: 'ExportGranularity' });

@ObjectType({ description: 'A message that is no valid JSON.' })
export class BrokenMessage {
  @Field(() => Int64)
  collectionTimestampNs!: string;

  @Field(() => Int64)
  seq!: string;
}

@ObjectType({ description: 'One file of an export.' })
export class ExportPartition {
  @Field(() => String)
  filename!: string;

  @Field(() => Int64)
  fromNs!: string;

  @Field(() => Int64)
  toNs!: string;

  @Field(() => Int64)
  rows!: number;

  @Field(() => Int64)
  bytes!: number;

  @Field(() => String)
  sha256!: string;

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => Int64)
  brokenMessages!: number;

  @Field(() => BrokenMessage, { nullable: true })
  firstBroken!: BrokenMessage | null;
}

@ObjectType({ description: 'What a succeeded export was made from and of.' })
export class ExportManifest {
  @Field(() => ID)
  exportId!: string;

  @Field(() => String, { description: 'The same version gives the same bytes for the same data.' })
  engineVersion!: string;

  @Field(() => Int64)
  startNs!: string;

  @Field(() => Int64)
  endNs!: string;

  @Field(() => ExportFormatEnum)
  format!: 'csv' | 'parquet';

  @Field(() => Json)
  formatOptions!: object;

  @Field(() => Json, { description: "The snapshot: {kind: 'raw'} or {kind: 'columns', name, version, content}." })
  schema!: object;

  @Field(() => GranularityEnum)
  granularity!: 'single' | 'daily' | 'hourly';

  @Field(() => [TimeRange], { description: 'Stretches that were exported, half-open, sorted, disjoint.' })
  coverage!: TimeRange[];

  @Field(() => Int64, {
    nullable: true,
    description: 'The first live moment that is missing because it was not sealed in time.',
  })
  clippedAtNs!: string | null;

  @Field(() => [Gap], { description: 'Parts of the coverage in which nothing could be received.' })
  gaps!: Gap[];

  @Field(() => Int64)
  messages!: number;

  @Field(() => Int64)
  rows!: number;

  @Field(() => Int64, { description: 'Of all files.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Messages that are no valid JSON: without rows, except in raw.' })
  brokenMessages!: number;

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => [ExportPartition], { description: 'In time order.' })
  partitions!: ExportPartition[];

  datastreamId!: string;
}
