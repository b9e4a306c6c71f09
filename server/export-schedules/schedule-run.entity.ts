import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RunCause } from '../../schema/export-schedules/schedule-run.js';
import type { ExportStatus } from '../../schema/exports/export-statuses.js';

/** A delivery of a period: the first one, or a revision. */
@Entity('export_schedule_runs')
export class ScheduleRunEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  scheduleId!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'bigint' })
  fromNs!: string;

  @Column({ type: 'bigint' })
  toNs!: string;

  /** Revision, from 1. */
  @Column({ type: 'int', unsigned: true })
  revision!: number;

  @Column({ type: 'varchar', length: 10 })
  cause!: RunCause;

  /** As the workflow knows it; while it runs and after, that of its set is newer. */
  @Column({ type: 'varchar', length: 10 })
  status!: ExportStatus;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  reason!: string | null;

  /** Null until it has begun. */
  @Column({ type: 'char', length: 36, nullable: true })
  setId!: string | null;

  /** Number of changes of its streams' and hours' data before it began. */
  @Column({ type: 'bigint', nullable: true })
  dataChanges!: string | null;

  /** Its data has changed since. */
  @Column({ type: 'boolean' })
  isOutdated!: boolean;

  /** When it was queued, again by a retry. */
  @Column({ type: 'datetime', precision: 6 })
  askedAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  finishedAt!: Date | null;
}
