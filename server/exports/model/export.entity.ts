import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FileNaming, Granularity } from '../../../schema/exports/file-name.rule.js';
import type { View } from '../../../schema/views/view.js';
import { orderedJson } from '../../export-schemas/ordered-json.column.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { SetFormat } from '../../../schema/exports/file-format.js';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import type { FormatOptions } from './format-options.rule.js';
import type { RaisedWarning, StoredManifest } from './stored-manifest.js';
import type { TimeRangeText } from '../../../schema/time/time-range.js';
import type { StoredEntitlement } from './stored-ranges.js';

@Entity('exports')
export class ExportEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'bigint' })
  datastreamId!: string;

  @Column({ type: 'bigint' })
  fromNs!: string;

  @Column({ type: 'bigint' })
  toNs!: string;

  @Column({ type: 'varchar', length: 8 })
  format!: SetFormat;

  @Column(orderedJson())
  formatOptions!: FormatOptions;

  /** The schema reference as requested. */
  @Column(orderedJson())
  schemaAsked!: string | object;

  @Column(orderedJson({ select: false }))
  schemaSnapshot!: SchemaSnapshot;

  /** Value with its defaults; null if none was sent. */
  @Column(orderedJson({ nullable: true }))
  view!: View | null;

  /** Value with its defaults; null if none was sent. */
  @Column(orderedJson({ nullable: true }))
  parquetTypes!: ParquetTypes | null;

  /** The set that it belongs to; null for an export of its own. */
  @Column({ type: 'char', length: 36, nullable: true })
  setId!: string | null;

  /** Null: the names of an export of its own. */
  @Column(orderedJson({ nullable: true }))
  naming!: FileNaming | null;

  @Column({ type: 'varchar', length: 10 })
  status!: ExportStatus;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  reason!: string | null;

  /** Null if there are none, or the export has not succeeded. */
  @Column(orderedJson({ nullable: true }))
  warnings!: RaisedWarning[] | null;

  @Column({ type: 'double' })
  progress!: number;

  @Column({ name: 'row_count', type: 'bigint', nullable: true })
  rows!: string | null;

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

  @Column({ type: 'tinyint', unsigned: true })
  retryAfterSeconds!: number;

  /** Null until the partitions are planned. */
  @Column({ type: 'varchar', length: 8, nullable: true })
  granularity!: Granularity | null;

  @Column({ type: 'int', nullable: true })
  partitionCount!: number | null;

  /** Number of retries by operators. */
  @Column({ type: 'int' })
  retries!: number;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  finishedAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
