import { Field, ObjectType } from 'type-graphql';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { CompletenessType } from '../../exports/model/completeness.type.js';
import { ExportStatusEnum, ExportWarning } from '../../exports/model/export.types.js';
import { connectionOf } from '../../graphql-types/connection.type.js';
import { DateTime, Int64 } from '../../graphql-types/scalars.js';

@ObjectType({ description: 'A datastream of a set, with the progress of its export.' })
export class ExportSetStream {
  ordinal!: number;

  datastreamId!: string;

  @Field(() => ExportStatusEnum, { description: 'Status of its export.' })
  status!: ExportStatus;

  @Field(() => String, { nullable: true, description: 'Reason for the failure of its export; null otherwise.' })
  reason!: string | null;

  @Field(() => [ExportWarning], {
    nullable: true,
    description: 'Facts to know before using its files; null if there are none.',
  })
  warnings!: ExportWarning[] | null;

  @Field(() => CompletenessType, {
    nullable: true,
    description: 'How much of its range was received; null until its export succeeded.',
  })
  completeness!: CompletenessType | null;

  @Field(() => Int64, { nullable: true, description: 'Rows so far; null before the first.' })
  rows!: string | null;

  @Field(() => Int64, { nullable: true, description: 'Bytes so far, compressed; null before the first.' })
  bytes!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When all of its files were at the destination; null before, and without a destination.',
  })
  deliveredAt!: Date | null;

  @Field(() => String, {
    description:
      'Its time in at most 100 equal parts (hours up to two days, else days), a letter each: `.` nothing to export, q waiting, p planned, h partly written, w written, f failed, c canceled.',
  })
  cells!: string;
}
export const ExportSetStreamConnection = connectionOf(ExportSetStream, 'ExportSetStream');
