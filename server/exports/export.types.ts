import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../graphql/connection.type.js';
import { DateTime, Int64, Json } from '../graphql/scalars.js';
import type { ExportStatus } from './export-state.rule.js';
import type { ExportFormat, FormatOptions } from './format-options.rule.js';

export const ExportStatusEnum = {
  QUEUED: 'queued',
  RUNNING: 'running',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELED: 'canceled',
} as const;
registerEnumType(ExportStatusEnum, { name: 'ExportStatus' });

export const ExportFormatEnum = { CSV: 'csv', PARQUET: 'parquet' } as const;
registerEnumType(ExportFormatEnum, { name: 'ExportFormat' });

@ObjectType()
export class Export {
  @Field(() => ID)
  id!: string;

  @Field(() => Int64)
  startNs!: string;

  @Field(() => Int64)
  endNs!: string;

  @Field(() => ExportFormatEnum)
  format!: ExportFormat;

  @Field(() => Json)
  formatOptions!: FormatOptions;

  @Field(() => Json, { name: 'schema' })
  schemaAsked!: unknown;

  @Field(() => ExportStatusEnum)
  status!: ExportStatus;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => Float)
  progress!: number;

  @Field(() => Int64, { nullable: true })
  rows!: string | null;

  @Field(() => Int64, { nullable: true })
  bytes!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;

  @Field(() => DateTime, { nullable: true })
  expiresAt!: Date | null;

  @Field(() => Int)
  retryAfterSeconds!: number;

  datastreamId!: string;
}
export const ExportConnection = connectionOf(Export, 'Export');

@InputType()
export class ExportFilter {
  @Field(() => ExportStatusEnum, { nullable: true })
  status?: ExportStatus | null;

  @Field(() => Int64, { nullable: true })
  datastreamId?: string | null;
}

@InputType()
export class CreateExportInput {
  @Field(() => Int64)
  datastreamId!: string;

  @Field(() => Int64)
  startNs!: string;

  @Field(() => Int64)
  endNs!: string;

  @Field(() => Json, {
    nullable: true,
    description:
      'The reference as asked: a string (raw, built-in name, schema name or id) or an inline object; raw when absent.',
  })
  schema?: unknown;

  @Field(() => ExportFormatEnum, { defaultValue: 'csv' })
  format!: ExportFormat;

  @Field(() => Json, { nullable: true })
  formatOptions?: unknown;
}

@ObjectType()
export class Artifact {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  filename!: string;

  @Field(() => Int64)
  bytes!: string;

  @Field(() => Int64)
  rows!: string;

  @Field(() => String)
  sha256!: string;

  @Field(() => Int64)
  fromNs!: string;

  @Field(() => Int64)
  toNs!: string;

  @Field(() => String)
  url!: string;
}

@ObjectType()
export class ExportDownload {
  @Field(() => [Artifact])
  artifacts!: Artifact[];
}
