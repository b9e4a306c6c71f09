import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RunCause } from '../../schema/export-schedules/schedule-run.js';
import { withLifecycle } from '../exports/model/lifecycle.js';
import { connectionOf } from '../graphql-types/connection.type.js';
import { RunCauseEnum } from './export-schedule.types.js';

/**
 * A run: its row, and of that in GraphQL what is a field. Its range is the period, and its status
 * as the workflow knows it: while it runs and after, that of its set is newer.
 */
@ObjectType('ExportScheduleRun', {
  description: 'A delivery of a period: the first one, or a revision of it.',
  simpleResolvers: true,
})
@Entity('export_schedule_runs')
export class ScheduleRunEntity extends withLifecycle(class {}) {
  @Field(() => ID, { description: '`run_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Field(() => ID, { description: 'Its schedule.' })
  @Column({ type: 'char', length: 36 })
  scheduleId!: string;

  @Field(() => Int, { description: '1 for the first delivery of the period.' })
  @Column({ type: 'int', unsigned: true })
  revision!: number;

  @Field(() => RunCauseEnum, { description: 'Reason for the run.' })
  @Column({ type: 'varchar', length: 10 })
  cause!: RunCause;

  @Field(() => ID, { nullable: true, description: 'The export set that it made; null until it has begun.' })
  @Column({ type: 'char', length: 36, nullable: true })
  setId!: string | null;

  /** Number of changes of its streams' and hours' data before it began. */
  @Column({ type: 'bigint', nullable: true })
  dataChanges!: string | null;

  /** Its data has changed since. */
  @Column({ type: 'boolean' })
  isOutdated!: boolean;

  /** Time at which it was queued, again by a retry. */
  @Column({ type: 'datetime', precision: 6 })
  askedAt!: Date;
}
export const ExportScheduleRunConnection = connectionOf(ScheduleRunEntity, 'ExportScheduleRun');
