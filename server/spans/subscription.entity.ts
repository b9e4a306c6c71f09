import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SubscriptionStatus } from './subscription-state.rule.js';

/** One row per account and datastream, forever: a deleted one is revived under the same id. */
@Entity('subscriptions')
export class SubscriptionEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'bigint' })
  datastreamId!: string;

  @Column({ type: 'varchar', length: 8 })
  status!: SubscriptionStatus;

  /** Time of the latest (re-)creation. */
  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
