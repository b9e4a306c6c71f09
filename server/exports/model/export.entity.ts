import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SetFormat } from '../../../schema/exports/file-format.js';
import type { FileNaming, Granularity } from '../../../schema/exports/file-name.rule.js';
import type { TimeRangeText } from '../../../schema/time/time-range.js';
import { orderedJson } from '../../export-schemas/ordered-json.column.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { connectionOf } from '../../graphql-types/connection.type.js';
import { DateTime, Int64 } from '../../graphql-types/scalars.js';
import { ExportOutput } from './export-output.js';
import { ExportFormatEnum, ExportWarning } from './export.types.js';
import { withLifecycle } from './lifecycle.js';
import type { RaisedWarning, StoredManifest } from './stored-manifest.js';
import type { StoredEntitlement } from './stored-ranges.js';

/** An export: its row, and of that in GraphQL what is a field. */
@ObjectType('Export', { description: 'An export job: one datastream, one time range, one schema.' })
@Entity('exports')
export class ExportEntity extends withLifecycle(ExportOutput) {
  @Field(() => ID, { description: '`exp_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Field(() => Int64, { description: 'Id of the datastream. Reading it is cheaper than `datastream { id }`.' })
  @Column({ type: 'bigint' })
  datastreamId!: string;

  @Field(() => ExportFormatEnum, { description: 'Format of the files.' })
  @Column({ type: 'varchar', length: 8 })
  format!: SetFormat;

  @Column(orderedJson({ select: false }))
  schemaSnapshot!: SchemaSnapshot;

  /** The set that it belongs to; null for an export of its own. */
  @Column({ type: 'char', length: 36, nullable: true })
  setId!: string | null;

  /** Null: the names of an export of its own. */
  @Column(orderedJson({ nullable: true }))
  naming!: FileNaming | null;

  @Field(() => [ExportWarning], {
    nullable: true,
    description: 'Warnings of a succeeded export, the most important first; null if there are none.',
  })
  @Column(orderedJson({ nullable: true }))
  warnings!: RaisedWarning[] | null;

  @Field(() => Float, { description: 'Progress, 0 to 1.' })
  @Column({ type: 'double' })
  progress!: number;

  @Field(() => Int64, { nullable: true, description: 'Rows written so far, without headers; null before it runs.' })
  @Column({ name: 'row_count', type: 'bigint', nullable: true })
  rows!: string | null;

  @Field(() => Int64, { nullable: true, description: 'Bytes written so far, compressed; null before it runs.' })
  @Column({ name: 'byte_count', type: 'bigint', nullable: true })
  bytes!: string | null;

  /**
   * The account's spans inside the range when the export was created; later changes of them have no
   * effect.
   */
  @Column(orderedJson({ select: false }))
  entitlement!: StoredEntitlement;

  /** Pinned by the first beginExport that does not have to wait. */
  @Column(orderedJson({ nullable: true, select: false }))
  coverage!: TimeRangeText[] | null;

  @Column({ type: 'bigint', nullable: true })
  clippedAtNs!: string | null;

  @Column(orderedJson({ nullable: true, select: false }))
  manifest!: StoredManifest | null;

  @Field(() => Int, { description: 'Seconds to wait before polling again.' })
  @Column({ type: 'tinyint', unsigned: true })
  retryAfterSeconds!: number;

  /** Null until it succeeded, and if an earlier release made it. */
  @Column({ type: 'bigint', nullable: true })
  receivedNs!: string | null;

  @Column({ type: 'int', unsigned: true, nullable: true })
  gapCount!: number | null;

  /** Null until the partitions are planned. */
  @Column({ type: 'varchar', length: 8, nullable: true })
  granularity!: Granularity | null;

  @Field(() => Int, {
    name: 'partitionsPlanned',
    nullable: true,
    description: 'Number of planned files; null until they are planned.',
  })
  @Column({ type: 'int', nullable: true })
  partitionCount!: number | null;

  /** Number of retries by operators. */
  @Column({ type: 'int' })
  retries!: number;

  @Field(() => DateTime, { nullable: true, description: 'When the files are removed; null until it succeeded.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
export const ExportConnection = connectionOf(ExportEntity, 'Export');
