import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, Int64 } from '../../graphql-types/scalars.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { ExportFormat } from '../../../schema/exports/file-format.js';
import { WrittenFile } from './export-file.type.js';
import { ExportOutputInput } from './export-output.js';

export const ExportStatusEnum = {
  QUEUED: 'queued',
  RUNNING: 'running',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELED: 'canceled',
} as const;
registerEnumType(ExportStatusEnum, {
  name: 'ExportStatus',
  description: 'Status of an export; the last three are final.',
  valuesConfig: {
    QUEUED: { description: 'Waiting for a worker.' },
    RUNNING: { description: 'Files are being written.' },
    SUCCEEDED: { description: 'All files can be downloaded until expiresAt.' },
    FAILED: { description: 'There is nothing to download; reason says why.' },
    CANCELED: { description: 'Stopped by its owner or by staff.' },
  },
});

export const ExportFormatEnum = { CSV: 'csv', PARQUET: 'parquet', NPZ: 'npz' } as const;
registerEnumType(ExportFormatEnum, {
  name: 'ExportFormat',
  description: 'Format of the files.',
  valuesConfig: {
    CSV: { description: 'CSV with a header line, gzip-compressed.' },
    PARQUET: { description: 'Parquet with typed columns.' },
    NPZ: { description: 'NumPy archives of events, for views of kind hftbacktest.' },
  },
});

@ObjectType({ description: 'Something to know before using the files of a succeeded export.' })
export class ExportWarning {
  @Field(() => String, {
    description:
      'no_coverage, low_coverage, range_clipped, no_rows, broken_messages, misfits, null_column or all_columns_null; more may come.',
  })
  code!: string;

  @Field(() => String, { description: 'Description of the finding, in words.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Output column, or derive.{field} for inputs of a derive rule; null if it is about the whole export.',
  })
  column?: string | undefined;

  @Field(() => Float, { nullable: true, description: 'Affected fraction, 0 to 1.' })
  share?: number | undefined;
}

@InputType({ description: 'All given filters must match; absent or null matches everything.' })
export class ExportFilter {
  @Field(() => [ExportStatusEnum], { nullable: true, description: 'Exports in one of these statuses.' })
  status?: ExportStatus[] | null;

  @Field(() => Int64, { nullable: true, description: 'Exports of this datastream.' })
  datastreamId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Exports with this schema as requested: raw, a name, or an id.',
  })
  schema?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Words that exchange, instrument and stream type together contain, without punctuation and case, for example `kraken btc trades`.',
  })
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: exports with warnings; false: exports without.' })
  warnings?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Exports created at this time or later.' })
  createdFrom?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Exports created before this time.' })
  createdBefore?: Date | null;
}

@InputType({ description: 'Datastream and range to export, with the form of the files.' })
export class CreateExportInput extends ExportOutputInput {
  @Field(() => Int64, { description: 'The datastream to export.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Start of the range, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of the range, exclusive, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => ExportFormatEnum, { defaultValue: 'csv', description: 'Format of the files.' })
  format!: ExportFormat;
}

@ObjectType({ description: 'A finished file of an export.' })
class Artifact extends WrittenFile {
  @Field(() => ID, { description: 'Id of the file, for the REST API.' })
  id!: string;

  @Field(() => String, { description: 'Presigned URL: fetch it with a GET without credentials; valid for 5 minutes.' })
  url!: string;
}

@ObjectType({ description: 'The files of a succeeded export, ready to download.' })
export class ExportDownload {
  @Field(() => [Artifact], { description: 'The files, in time order.' })
  artifacts!: Artifact[];
}
