import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PeriodPlace } from '../../../schema/export-schedules/period-place.js';
import type { Selection } from '../../../schema/export-sets/selection.rule.js';
import type { SetLayout } from '../../../schema/export-sets/set-layout.js';
import type { SkippedStream } from '../../../schema/export-sets/skipped-stream.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import type { SetFormat } from '../../../schema/exports/file-format.js';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import type { StreamCategory } from '../../../schema/streams.js';
import type { View } from '../../../schema/views/view.js';
import { orderedJson } from '../../export-schemas/ordered-json.column.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import type { FormatOptions } from '../../exports/model/format-options.rule.js';

/**
 * Exports of many datastreams that were requested together. Its streams are in a table of their
 * own.
 */
@Entity('export_sets')
export class ExportSetEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column(orderedJson())
  selection!: Selection;

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

  /**
   * Meanings of the schema reference when the set was created, by the category of streams or their
   * view.
   */
  @Column(orderedJson({ select: false }))
  schemaSnapshots!: Partial<Record<StreamCategory, SchemaSnapshot>>;

  /** Value with its defaults; null if none was sent. */
  @Column(orderedJson({ nullable: true }))
  view!: View | null;

  /** Value with its defaults; null if none was sent. */
  @Column(orderedJson({ nullable: true }))
  parquetTypes!: ParquetTypes | null;

  @Column({ type: 'varchar', length: 4 })
  layout!: SetLayout;

  /** Null: its files are only downloaded. */
  @Column({ type: 'char', length: 36, nullable: true })
  destinationId!: string | null;

  /** The run of a schedule that made it; null: it was requested by itself. */
  @Column({ type: 'char', length: 36, nullable: true })
  runId!: string | null;

  /** Location of a schedule's period at a destination; null for other sets. */
  @Column(orderedJson({ nullable: true }))
  place!: PeriodPlace | null;

  @Column(orderedJson({ select: false }))
  skipped!: SkippedStream[];

  @Column({ type: 'int' })
  skippedCount!: number;

  @Column({ type: 'int' })
  streamCount!: number;

  @Column({ type: 'varchar', length: 10 })
  status!: ExportStatus;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  reason!: string | null;

  /** Number of runs of its failed streams. */
  @Column({ type: 'int' })
  retries!: number;

  /** Id of the request that created it. */
  @Column({ type: 'varchar', length: 64 })
  requestId!: string;

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
