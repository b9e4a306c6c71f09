import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Int64, Json } from '../graphql/scalars.js';
import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';
import { TimeRange } from '../spans/span.types.js';
import type { ExportStatus } from './export-state.rule.js';
import type { ExportWork as ExportWorkRow } from './export-work.service.js';
import { ExportFormatEnum, ExportStatusEnum } from './export.types.js';
import type { ExportFormat, FormatOptions } from './format-options.rule.js';
import { restoreRanges } from './stored-ranges.js';

@ObjectType({ description: 'What a worker needs to run an export; the same answer for every attempt once pinned.' })
export class ExportWork {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  accountId!: string;

  @Field(() => ExportStatusEnum)
  status!: ExportStatus;

  @Field(() => Int64)
  startNs!: string;

  @Field(() => Int64)
  endNs!: string;

  @Field(() => ExportFormatEnum)
  format!: ExportFormat;

  @Field(() => Json)
  formatOptions!: FormatOptions;

  @Field(() => Json, {
    description: "Snapshot taken at creation: {kind: 'raw'} or {kind: 'columns', name, version, content}.",
  })
  schemaSnapshot!: SchemaSnapshot;

  @Field(() => [TimeRange], {
    description: 'Entitled stretches inside the range, half-open, sorted, disjoint, clipped to what is sealed.',
  })
  coverage!: TimeRange[];

  @Field(() => Int64, {
    nullable: true,
    description:
      'Set when the range reaches past what is sealed and live collection may still deliver: ask for a cut and look again.',
  })
  waitingForSealNs!: bigint | null;

  @Field(() => Int64, {
    nullable: true,
    description:
      'The first live moment that coverage lacks because the seal did not come in time; null when nothing was clipped.',
  })
  clippedAtNs!: string | null;

  datastreamId!: string;
}

export const toExportWork = (row: ExportWorkRow): ExportWork => ({
  ...row,
  coverage: restoreRanges(row.coverage ?? []),
});

@InputType()
export class ArtifactInput {
  @Field(() => String)
  blobName!: string;

  @Field(() => String)
  etag!: string;

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
}
