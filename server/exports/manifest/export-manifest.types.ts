import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { QualityCondition } from '../../../schema/quality/quality-day.js';
import type { FrameFailureKind } from '../../../schema/quality/frame-failure.js';
import type { ProofMethod } from '../../../schema/quality/proof-method.js';
import { ProofMethodEnum, QualityConditionEnum } from '../../quality/quality.types.js';
import type { SetFormat } from '../../../schema/exports/file-format.js';
import { Gap } from '../../segments/segments.types.js';
import { Int64, Json } from '../../graphql-types/scalars.js';
import { TimeRangeType } from '../../spans/span.types.js';
import { WrittenFile } from '../model/export-file.type.js';
import { ExportFormatEnum, ExportWarning } from '../model/export.types.js';

const GranularityEnum = { SINGLE: 'single', DAILY: 'daily', HOURLY: 'hourly' } as const;
registerEnumType(GranularityEnum, {
  name: 'ExportGranularity',
  description: 'Length of the files of an export.',
  valuesConfig: {
    SINGLE: { description: 'One file.' },
    DAILY: { description: 'A file for each day in UTC.' },
    HOURLY: { description: 'A file for each hour in UTC.' },
  },
});

@ObjectType({ description: 'A message that cannot be read.' })
class BrokenMessage {
  @Field(() => Int64, { description: 'Time of arrival, nanoseconds since 1970.' })
  collectionTimestampNs!: string;

  @Field(() => Int64, { description: 'Its sequence number: epoch and counter in order of arrival.' })
  seq!: string;
}

@ObjectType({ description: 'One file of an export.' })
class ManifestPartition extends WrittenFile {
  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => Int64, {
    description:
      'Messages that cannot be read: not valid JSON, for books not messages of an order book, in raw not valid UTF-8. They give no row, except in raw.',
  })
  brokenMessages!: number;

  @Field(() => BrokenMessage, {
    nullable: true,
    description: 'The first message that cannot be read; null if there is none.',
  })
  firstBroken!: BrokenMessage | null;
}

@ObjectType({ description: 'The quality of a UTC day when an export was made.' })
class ManifestDayQuality {
  @Field(() => String, { description: 'The day, as 2026-01-31.' })
  date!: string;

  @Field(() => Int, { description: 'Revision of its numbers.' })
  revision!: number;

  @Field(() => QualityConditionEnum, { description: 'Whether the day was complete.' })
  condition!: QualityCondition;
}

@ObjectType({ description: 'Hash of the frames that were received in a UTC hour, or in a part of it.' })
class ProofHour {
  @Field(() => Int64, { description: 'Beginning of the hour, nanoseconds since 1970.' })
  hourNs!: string;

  @Field(() => Int64, { description: 'Frames of the hour that the export read.' })
  frames!: number;

  @Field(() => String, { description: 'SHA-256 over length, time and bytes of each frame, 64 hex digits.' })
  sha256!: string;
}

@ObjectType({ description: 'A message that contradicts those before it.' })
class ProofFailure {
  @Field(() => Int64, { description: 'Its arrival, nanoseconds since 1970.' })
  atNs!: string;

  @Field(() => String, {
    description:
      '`jump`: something before it is missing; `repeat`: it came before; `checksum`: the book is another one.',
  })
  kind!: FrameFailureKind;
}

@ObjectType('ProofStretch', { description: 'Time whose messages were checked for completeness by one method.' })
class ProofStretchType {
  @Field(() => Int64, { description: 'Start in nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End (exclusive) in nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => ProofMethodEnum, { description: 'The method.' })
  method!: ProofMethod;

  @Field(() => Int64, { description: 'Messages, of trades the trades, that the method proves.' })
  verified!: number;

  @Field(() => Int64, { description: 'Messages that contradict those before them.' })
  failed!: number;

  @Field(() => Int64, { description: 'Messages of which the method says nothing.' })
  unverifiable!: number;

  @Field(() => [ProofFailure], { description: 'The first messages that failed, at most 100.' })
  failures!: ProofFailure[];
}

@ObjectType({ description: 'Proof of the raw frames that an export is made of: see docs/proof.md.' })
class ExportProof {
  @Field(() => Int64, { description: 'Raw frames.' })
  frames!: number;

  @Field(() => String, { description: 'SHA-256 over the hashes of the hours, one after the other, 64 hex digits.' })
  chain!: string;

  @Field(() => [ProofHour], { description: 'The hours with frames, in order.' })
  hours!: ProofHour[];

  @Field(() => [ProofStretchType], {
    description: 'What the numbers and checksums of the exchange say of the frames, by time and method.',
  })
  stretches!: ProofStretchType[];
}

/** Fields of an export's manifest, by itself or in a set. It is in no schema itself. */
@ObjectType()
export abstract class ManifestContent {
  @Field(() => String, {
    description: 'Version of the engine: the same version gives the same bytes for the same data.',
  })
  engineVersion!: string;

  @Field(() => Int64, { description: 'Rows of all files, without headers.' })
  rows!: string | number;

  @Field(() => Int64, { description: 'Bytes of all files, compressed.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Raw messages that were read.' })
  messages!: number;

  @Field(() => [TimeRangeType], { description: 'Time ranges that were exported, half-open, sorted, disjoint.' })
  coverage!: TimeRangeType[];

  @Field(() => Int64, {
    nullable: true,
    description:
      'Time at which coverage was clipped because later data was not sealed in time, nanoseconds since 1970; null if it was not.',
  })
  clippedAtNs!: string | null;

  @Field(() => [Gap], {
    description: 'Gaps inside the coverage: nothing could be received, or it is not stored any more (`not stored`).',
  })
  gaps!: Gap[];

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: Record<string, number>;

  @Field(() => Json, {
    nullable: true,
    description:
      'The view with its defaults, and what was found while it was made: of bars `repeats`; null if there is none.',
  })
  view?: object | null;

  @Field(() => ExportProof, {
    nullable: true,
    description: 'Proof of the raw frames; null if an earlier release made the export.',
  })
  proof?: ExportProof | null;

  @Field(() => [ExportWarning], {
    nullable: true,
    description: 'Facts to know before using the files; null if there are none.',
  })
  warnings!: ExportWarning[] | null;
}

@ObjectType({ description: 'Content of a succeeded export, and how it was made.' })
export class ExportManifest extends ManifestContent {
  @Field(() => ID, { description: 'The export.' })
  exportId!: string;

  @Field(() => Int64, { description: 'Start of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of the range, exclusive, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => ExportFormatEnum, { description: 'Format of the files.' })
  format!: SetFormat;

  @Field(() => Json, {
    description: 'Format options with defaults filled in: `{compression}` for Parquet, `{}` for CSV.',
  })
  formatOptions!: object;

  @Field(() => Json, {
    nullable: true,
    description: 'Types of decimals and times in the Parquet files, with defaults filled in; null if it was not sent.',
  })
  parquetTypes!: object | null;

  @Field(() => Json, { description: "The snapshot: {kind: 'raw'} or {kind: 'columns', name, version, content}." })
  schema!: object;

  @Field(() => GranularityEnum, { description: 'Length of the files.' })
  granularity!: 'single' | 'daily' | 'hourly';

  @Field(() => [ManifestDayQuality], {
    nullable: true,
    description: 'The days with exported data whose quality was known when the export was made.',
  })
  quality?: ManifestDayQuality[];

  @Field(() => Int64, {
    description:
      'Messages that cannot be read: not valid JSON, for books not messages of an order book, in raw not valid UTF-8. They give no row, except in raw.',
  })
  brokenMessages!: number;

  @Field(() => Json, { description: 'Nulls, misfits included: `{column: count}`; columns without any are omitted.' })
  nulls!: Record<string, number>;

  @Field(() => [ManifestPartition], { description: 'In time order.' })
  partitions!: ManifestPartition[];

  datastreamId!: string;
}
