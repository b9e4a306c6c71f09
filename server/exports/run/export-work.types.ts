import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { SetFormat } from '../../../schema/exports/file-format.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { Int64, Json } from '../../graphql-types/scalars.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { TimeRangeType } from '../../spans/span.types.js';
import { ExportStatusEnum } from '../model/export.types.js';
import { ExportSetFormatEnum } from '../model/set-format.type.js';
import type { ExportWorkRow } from './export-work.service.js';
import type { FormatOptions } from '../model/format-options.rule.js';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import type { View } from '../../../schema/views/view.js';
import { restoreRanges } from '../model/stored-ranges.js';

@ObjectType('ExportWork', { description: 'Work of an export, for workers; identical for every attempt once pinned.' })
export class ExportWorkType {
  @Field(() => ID, { description: 'The export.' })
  id!: string;

  @Field(() => ID, { description: 'The account that pays for it.' })
  accountId!: string;

  @Field(() => ExportStatusEnum, { description: 'running, or why there is nothing to do.' })
  status!: ExportStatus;

  @Field(() => ExportSetFormatEnum, { description: 'Format of the files.' })
  format!: SetFormat;

  @Field(() => Json, {
    description: 'Format options with defaults filled in: `{compression}` for Parquet, `{}` for CSV.',
  })
  formatOptions!: FormatOptions;

  @Field(() => Json, {
    description: "Snapshot taken at creation: {kind: 'raw'} or {kind: 'columns', name, version, content}.",
  })
  schemaSnapshot!: SchemaSnapshot;

  @Field(() => Json, { nullable: true, description: 'The view with its defaults; null if there is none.' })
  view!: View | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Types of decimals and times in the Parquet files, with defaults filled in; null if it was not sent.',
  })
  parquetTypes!: ParquetTypes | null;

  @Field(() => Int64, { description: 'Start of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of the range, exclusive, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => [TimeRangeType], {
    description: 'Entitled time ranges inside the range, half-open, sorted, disjoint, clipped to what is sealed.',
  })
  coverage!: TimeRangeType[];

  @Field(() => Int64, {
    nullable: true,
    description: 'Time up to which live data must be sealed first, nanoseconds since 1970; null if nothing is missing.',
  })
  waitingForSealNs!: bigint | null;

  @Field(() => Int64, {
    nullable: true,
    description:
      'Time at which coverage was clipped because later data was not sealed in time, nanoseconds since 1970; null if it was not.',
  })
  clippedAtNs!: string | null;

  datastreamId!: string;

  isPinned!: boolean;
}

export const toExportWork = (row: ExportWorkRow): ExportWorkType => ({
  ...row,
  isPinned: row.coverage !== null,
  coverage: restoreRanges(row.coverage ?? []),
});

@InputType({ description: 'Progress of a partition that is being written.' })
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
