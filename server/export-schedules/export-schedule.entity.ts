import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PeriodLength } from '../../schema/export-schedules/period.rule.js';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import type { SetLayout } from '../../schema/export-sets/set-layout.js';
import type { SetFormat } from '../../schema/exports/file-format.js';
import type { ParquetTypes } from '../../schema/exports/parquet-types.js';
import type { View } from '../../schema/views/view.js';
import { orderedJson } from '../export-schemas/ordered-json.column.js';
import type { FormatOptions } from '../exports/model/format-options.rule.js';

/** An export set that is made again for every hour or day. */
@Entity('export_schedules')
export class ExportScheduleEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column(orderedJson())
  selection!: Selection;

  @Column({ type: 'varchar', length: 8 })
  format!: SetFormat;

  @Column(orderedJson())
  formatOptions!: FormatOptions;

  /** The schema reference as requested: what it means is decided by each period. */
  @Column(orderedJson())
  schemaAsked!: string | object;

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

  @Column({ type: 'varchar', length: 2 })
  every!: PeriodLength;

  /** A duration, as it was sent. */
  @Column({ name: 'lag_text', type: 'varchar', length: 8 })
  lag!: string;

  @Column({ type: 'boolean' })
  revise!: boolean;

  /** Start of the period after the last one that was begun. */
  @Column({ type: 'bigint' })
  nextNs!: string;

  /** Changes of data before it are known. */
  @Column({ type: 'datetime', precision: 6 })
  checkedAt!: Date;

  /** When Temporal was last told of it without a change. */
  @Column({ type: 'datetime', precision: 6, insert: false })
  syncedAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  pausedAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
