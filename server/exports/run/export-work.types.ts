import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Int64, Json } from '../../graphql-types/scalars.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { TimeRangeType } from '../../spans/span.types.js';
import type { ExportStatus } from '../model/export-state.rule.js';
import type { ExportToRun } from './export-work.service.js';
import type { ExportFormat, FormatOptions } from '../model/format-options.rule.js';
import { restoreRanges } from '../model/stored-ranges.js';

// Services spell these as code and REST do.
const WorkStatusEnum = {
  queued: 'queued',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
} as const satisfies { [Status in ExportStatus]: Status };
registerEnumType(WorkStatusEnum, {
  name: 'WorkStatus',
  description: 'Status of an export, for workers.',
  valuesConfig: {
    queued: { description: 'Not begun.' },
    running: { description: 'Partitions are written.' },
    succeeded: { description: 'Completed.' },
    failed: { description: 'Ended with a reason.' },
    canceled: { description: 'Stopped by its owner or by staff.' },
  },
});

const FileFormatEnum = { csv: 'csv', parquet: 'parquet' } as const satisfies { [Format in ExportFormat]: Format };
registerEnumType(FileFormatEnum, {
  name: 'FileFormat',
  description: 'Format of the files of an export, for workers.',
  valuesConfig: {
    csv: { description: 'CSV with a header line, gzip-compressed.' },
    parquet: { description: 'Parquet with typed columns.' },
  },
});

@ObjectType({ description: 'What a worker needs to run an export; the same answer for every attempt once pinned.' })
export class ExportWork {
  @Field(() => ID, { description: 'The export.' })
  id!: string;

  @Field(() => ID, { description: 'Who pays for it.' })
  accountId!: string;

  @Field(() => WorkStatusEnum, { description: 'running, or why there is nothing to do.' })
  status!: ExportStatus;

  @Field(() => FileFormatEnum, { description: 'Format of the files.' })
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

export const toExportWork = (row: ExportToRun): ExportWork => ({
  ...row,
  coverage: restoreRanges(row.coverage ?? []),
});

@InputType({ description: 'How far a partition is that is being written.' })
export class PartitionProgressInput {
  @Field(() => Int, { description: 'Position in time order, from 0.' })
  ordinal!: number;

  @Field(() => Int64, { description: 'Messages read so far.' })
  messages!: string;

  @Field(() => Int64, { description: 'Rows written so far.' })
  rows!: string;

  @Field(() => Int64, { description: 'Bytes written so far, compressed.' })
  bytes!: string;
}
