import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { QualityCondition } from '../../schema/quality/quality-day.js';
import type { StoredFacts } from './stored-facts.rule.js';

/** Completeness of a stream on one UTC day. */
@Entity('quality_days')
export class QualityDayEntity {
  @PrimaryColumn({ type: 'bigint' })
  datastreamId!: string;

  /** Beginning of the day. */
  @PrimaryColumn({ type: 'bigint' })
  dayNs!: string;

  @Column({ type: 'int', unsigned: true })
  revision!: number;

  @Column({ name: 'day_condition', type: 'varchar', length: 9 })
  condition!: QualityCondition;

  @Column({ type: 'json' })
  facts!: StoredFacts;

  /** Retention removed rows of the day: it is not computed again. */
  @Column({ type: 'boolean', default: false })
  kept!: boolean;

  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;
}
