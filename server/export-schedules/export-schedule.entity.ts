import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PeriodLength } from '../../schema/export-schedules/period.rule.js';
import { SetOutput } from '../export-sets/model/set-output.types.js';
import { DateTime } from '../graphql-types/scalars.js';
import { PeriodLengthEnum } from './export-schedule.types.js';

/**
 * A schedule: its row, and of that in GraphQL what is a field. Each period decides what its schema
 * reference means.
 */
@ObjectType('ExportSchedule', { description: 'An export set that is made for every hour or day in UTC.' })
@Entity('export_schedules')
export class ExportScheduleEntity extends SetOutput {
  @Field(() => ID, { description: '`sdl_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Field(() => String, { description: 'Name that its owner gave it.' })
  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Field(() => PeriodLengthEnum, { description: 'Length of its periods.' })
  @Column({ type: 'varchar', length: 2 })
  every!: PeriodLength;

  @Field(() => String, { description: 'Time after the end of a period at which its delivery begins, for example 2m.' })
  @Column({ name: 'lag_text', type: 'varchar', length: 8 })
  lag!: string;

  @Field(() => Boolean, { description: 'Whether a period whose data changed later is delivered again.' })
  @Column({ type: 'boolean' })
  revise!: boolean;

  /** Start of the period after the last one that was begun. */
  @Column({ type: 'bigint' })
  nextNs!: string;

  /** Changes of data before it are known. */
  @Column({ type: 'datetime', precision: 6 })
  checkedAt!: Date;

  /** Time at which Temporal was last told of it without a change. */
  @Column({ type: 'datetime', precision: 6, insert: false })
  syncedAt!: Date;

  @Field(() => DateTime, { description: 'When it was created.' })
  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was last changed, paused or resumed.' })
  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time since which it is paused; null if it is not.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  pausedAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
