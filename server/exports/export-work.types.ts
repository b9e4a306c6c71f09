import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Int64, Json } from '../graphql-types/scalars.js';
import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';
import { TimeRangeType } from '../spans/span.types.js';
import type { ExportStatus } from './export-state.rule.js';
import type { ExportWork as ExportWorkRow } from './export-work.service.js';
import { ExportFormatEnum, ExportStatusEnum } from './export.types.js';
import type { ExportFormat, FormatOptions } from './format-options.rule.js';
import { restoreRanges } from './stored-ranges.js';

@ObjectType({ description: 'What a worker needs to run an export; the same answer for every attempt once pinned.' })
export class ExportWork {
  @Field(() => ID, { description: 'The export.' })
  id!: string;

  @Field(() => ID, { description: 'Who pays for it.' })
  accountId!: string;

  @Field(() => ExportStatusEnum, { description: 'running, or why there is nothing to do.' })
  status!: ExportStatus;

  @Field(() => Int64, { description: 'The first moment of the range, nanoseconds since 1970.' })
  startNs!: string;

  @Field(() => Int64, { description: 'The end of the range, not included, nanoseconds since 1970.' })
  endNs!: string;

  @Field(() => ExportFormatEnum, { description: 'Format of the files.' })
  format!: ExportFormat;

  @Field(() => Json, {
    description: 'Options of the format with defaults filled in: for Parquet `{compression}`, for CSV `{}`.',
  })
  formatOptions!: FormatOptions;

  @Field(() => Json, {
    description: "Snapshot taken at creation: {kind: 'raw'} or {kind: 'columns', name, version, content}.",
  })
  schemaSnapshot!: SchemaSnapshot;

  @Field(() => [TimeRangeType], {
    description: 'Entitled stretches inside the range, half-open, sorted, disjoint, clipped to what is sealed.',
  })
  coverage!: TimeRangeType[];

  @Field(() => Int64, {
    nullable: true,
    description:
      'Set when the range reaches past what is sealed and live collection may still deliver up to there, nanoseconds since 1970: ask for a cut and look again.',
  })
  waitingForSealNs!: bigint | null;

  @Field(() => Int64, {
    nullable: true,
    description:
      'The first live moment, nanoseconds since 1970, that coverage lacks because the seal did not come in time; null when nothing was clipped.',
  })
  clippedAtNs!: string | null;

  datastreamId!: string;
}

export const toExportWork = (row: ExportWorkRow): ExportWork => ({
  ...row,
  coverage: restoreRanges(row.coverage ?? []),
});

@InputType({ description: 'How far a file of an export is that is being written.' })
export class PartProgressInput {
  @Field(() => Int, { description: 'Which file in order of time, from 0.' })
  ordinal!: number;

  @Field(() => Int64, { description: 'Messages read so far.' })
  messages!: string;

  @Field(() => Int64, { description: 'Rows written so far.' })
  rows!: string;

  @Field(() => Int64, { description: 'Bytes written so far, compressed.' })
  bytes!: string;
}

@InputType({ description: 'A file that a worker wrote for an export.' })
export class ArtifactInput {
  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => String, { description: 'ETag of the blob: which of several attempts wrote it.' })
  etag!: string;

  @Field(() => String, { description: 'Name of the file, unique inside its export.' })
  filename!: string;

  @Field(() => Int64, { description: 'Size of the file in bytes, compressed.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Rows of data, without the header.' })
  rows!: string;

  @Field(() => String, { description: 'SHA-256 of the file, 64 hex digits.' })
  sha256!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;
}
