import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../graphql-types/connection.type.js';
import { DateTime, Int64, Json } from '../../graphql-types/scalars.js';
import type { ExportStatus } from './export-state.rule.js';
import type { ExportFormat, FormatOptions } from './format-options.rule.js';

export const ExportStatusEnum = {
  QUEUED: 'queued',
  RUNNING: 'running',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELED: 'canceled',
} as const;
registerEnumType(ExportStatusEnum, {
  name: 'ExportStatus',
  description: 'How far an export is; the last three are final.',
  valuesConfig: {
    QUEUED: { description: 'Waits for a worker.' },
    RUNNING: { description: 'Files are written.' },
    SUCCEEDED: { description: 'All files can be downloaded until expiresAt.' },
    FAILED: { description: 'Nothing can be downloaded; reason says why.' },
    CANCELED: { description: 'Stopped by its owner, or by staff.' },
  },
});

export const ExportFormatEnum = { CSV: 'csv', PARQUET: 'parquet' } as const;
registerEnumType(ExportFormatEnum, {
  name: 'ExportFormat',
  description: 'How files are written.',
  valuesConfig: {
    CSV: { description: 'CSV with a header line, compressed by gzip.' },
    PARQUET: { description: 'Parquet with typed columns.' },
  },
});

@ObjectType({ description: 'What a client should know before it uses the files of an export that succeeded.' })
export class ExportWarning {
  @Field(() => String, {
    description:
      'no_coverage, low_coverage, range_clipped, no_rows, broken_messages, misfits, null_column or all_columns_null; more may come.',
  })
  code!: string;

  @Field(() => String, { description: 'What was found, for people.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Output column, or derive.{field} for inputs of a derive rule; null: about the whole export.',
  })
  column?: string | undefined;

  @Field(() => Float, { nullable: true, description: 'How much of the whole it is about, 0 to 1.' })
  share?: number | undefined;
}

@ObjectType({ description: 'An export job: one datastream, one range of time, one schema.' })
export class Export {
  @Field(() => ID, { description: '`exp_` + 32 hex.' })
  id!: string;

  @Field(() => Int64, { name: 'startNs', description: 'The first moment of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { name: 'endNs', description: 'The end of the range, not included, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => ExportFormatEnum, { description: 'Format of the files.' })
  format!: ExportFormat;

  @Field(() => Json, {
    description: 'Options of the format with defaults filled in: for Parquet `{compression}`, for CSV `{}`.',
  })
  formatOptions!: FormatOptions;

  @Field(() => Json, {
    name: 'schema',
    description: 'The schema as it was asked for: a name, an id or an inline object.',
  })
  schemaAsked!: unknown;

  @Field(() => ExportStatusEnum, { description: 'How far the export is.' })
  status!: ExportStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed; null otherwise.' })
  reason!: string | null;

  @Field(() => [ExportWarning], {
    nullable: true,
    description: 'Of an export that succeeded, the most important first; null: none.',
  })
  warnings!: ExportWarning[] | null;

  @Field(() => Float, { description: 'Done so far, 0 to 1.' })
  progress!: number;

  @Field(() => Int64, { nullable: true, description: 'Rows written so far, without headers; null before it runs.' })
  rows!: string | null;

  @Field(() => Int64, { nullable: true, description: 'Bytes of the files so far, compressed; null before it runs.' })
  bytes!: string | null;

  @Field(() => Int, {
    name: 'partsPlanned',
    nullable: true,
    description: 'Files that it is cut into; null until they are planned.',
  })
  partitionCount!: number | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When a worker began; null while queued.' })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it succeeded, failed or was cancelled; null before.' })
  finishedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the files are removed; null until it succeeded.' })
  expiresAt!: Date | null;

  @Field(() => Int, { description: 'After how many seconds a next look is worth it.' })
  retryAfterSeconds!: number;

  datastreamId!: string;
}
export const ExportConnection = connectionOf(Export, 'Export');

@InputType({ description: 'All of what is given must fit; absent or null fits everything.' })
export class ExportFilter {
  @Field(() => [ExportStatusEnum], { nullable: true, description: 'Exports in one of these statuses.' })
  status?: ExportStatus[] | null;

  @Field(() => Int64, { nullable: true, description: 'Exports of this datastream.' })
  datastreamId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Exports for which this was asked: raw, the name of a schema, or its id.',
  })
  schema?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: exports with warnings; false: those without.' })
  warnings?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Exports made at this moment or later.' })
  createdFrom?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Exports made before this moment.' })
  createdBefore?: Date | null;
}

@InputType({ description: 'What to export, and how it is written.' })
export class CreateExportInput {
  @Field(() => Int64, { description: 'What to export.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'First moment of the range, nanoseconds since 1970.' })
  startNs!: string;

  @Field(() => Int64, { description: 'End of the range, not included, nanoseconds since 1970.' })
  endNs!: string;

  @Field(() => Json, {
    nullable: true,
    description:
      'The reference as asked: a string (raw, built-in name, schema name or id) or an inline object; raw when absent.',
  })
  schema?: unknown;

  @Field(() => ExportFormatEnum, { defaultValue: 'csv', description: 'Format of the files.' })
  format!: ExportFormat;

  @Field(() => Json, {
    nullable: true,
    description: 'For Parquet `{compression}`, for CSV nothing; absent: the defaults.',
  })
  formatOptions?: unknown;
}

@ObjectType({ description: 'A finished file of an export.' })
export class Artifact {
  @Field(() => ID, { description: 'Of the file, for the REST API.' })
  id!: string;

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

  @Field(() => String, { description: 'Presigned URL: a plain GET without credentials, valid for 5 minutes.' })
  url!: string;
}

@ObjectType({ description: 'The files of an export that succeeded, ready to be fetched.' })
export class ExportDownload {
  @Field(() => [Artifact], { description: 'The files, in order of time.' })
  artifacts!: Artifact[];
}
