import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AccessStatus } from './access-status.js';
import { connectionOf } from '../graphql-types/connection.type.js';

@ObjectType('Account', { description: 'A customer, who owns keys, subscriptions, exports and schemas.' })
@Entity('accounts')
export class AccountEntity {
  @Field(() => ID, { description: '`acc_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Field(() => String, { description: 'Name of the account, unique.' })
  @Column({ type: 'varchar', length: 200 })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Null if the account has no plan and may not start billable work.',
  })
  @Column({ type: 'varchar', length: 32, nullable: true })
  planCode!: string | null;

  @Field(() => AccessStatus, { description: 'Whether the account may start billable work.' })
  @Column({ type: 'enum', enum: ['ACTIVE', 'TRIALING', 'GRACE', 'SUSPENDED', 'NONE'] })
  accessStatus!: AccessStatus;

  @Field(() => Date, { nullable: true, description: 'End of the grace period. Null unless accessStatus is GRACE.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  graceUntil!: Date | null;

  @Field(() => Int, { description: 'Maximum number of columns of an export schema.' })
  @Column({ type: 'int' })
  columnCap!: number;

  @Field(() => Int, { description: 'Requests per minute for all keys together.' })
  @Column({ type: 'int' })
  rateMinute!: number;

  @Field(() => Int, { description: 'Requests per hour for all keys together.' })
  @Column({ type: 'int' })
  rateHour!: number;

  @Field(() => Int, { description: 'Day of the month (1 to 28, UTC) on which a billing period begins.' })
  @Column({ type: 'tinyint', default: 1 })
  billingDay!: number;

  /** Recipient of invoices, set by owners. */
  @Column({ type: 'json', nullable: true })
  billingProfile!: object | null;

  /** Null: the defaults. */
  @Column({ type: 'json', nullable: true })
  capWarningPercents!: number[] | null;

  @Field(() => Float, { description: 'Received percentage of its range below which an export has a warning.' })
  @Column({ type: 'double', default: 99 })
  completePercent!: number;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
export const AccountConnection = connectionOf(AccountEntity, 'Account');
