import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccessStatus } from './access-status.js';

/** A customer: owner of keys, subscriptions, exports and schemas. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 200 })
  name!: string;

  /** Null: no plan, no billable work. */
  @Column({ type: 'varchar', length: 32, nullable: true })
  planCode!: string | null;

  @Column({ type: 'enum', enum: ['ACTIVE', 'TRIALING', 'GRACE', 'SUSPENDED', 'NONE'] })
  accessStatus!: AccessStatus;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  graceUntil!: Date | null;

  /** Maximum number of columns of an export schema. */
  @Column({ type: 'int' })
  columnCap!: number;

  /** Requests per minute. */
  @Column({ type: 'int' })
  rateMinute!: number;

  /** Requests per hour. */
  @Column({ type: 'int' })
  rateHour!: number;

  /** Day of the month, 1 to 28 in UTC, on which a billing period begins. */
  @Column({ type: 'tinyint', default: 1 })
  billingDay!: number;

  /** Recipient of invoices, set by owners. */
  @Column({ type: 'json', nullable: true })
  billingProfile!: object | null;

  /** Null: the defaults. */
  @Column({ type: 'json', nullable: true })
  capWarningPercents!: number[] | null;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
