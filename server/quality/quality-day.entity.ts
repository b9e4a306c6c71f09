import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { QualityCondition } from '../../schema/quality/quality-day.js';
import type { ProofMethod } from '../../schema/quality/proof-method.js';
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

  /** The method that counted the messages; null if an earlier release computed the day. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  proofMethod!: ProofMethod | null;

  @Column({ type: 'bigint', nullable: true })
  verified!: string | null;

  @Column({ type: 'bigint', nullable: true })
  failed!: string | null;

  @Column({ type: 'bigint', nullable: true })
  unverifiable!: string | null;

  /** Retention removed rows of the day: it is not computed again. */
  @Column({ type: 'boolean', default: false })
  kept!: boolean;

  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;
}
