import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEvent } from '../../schema/webhooks/webhook-events.js';
import { DateTime } from '../graphql-types/scalars.js';

/**
 * A URL that an account wants to be notified at. A deleted one is kept, without its secrets, for
 * its log.
 */
@ObjectType('Webhook', { description: 'A URL of the account that is notified when exports end or caps are reached.' })
@Entity('webhooks')
export class WebhookEntity {
  @Field(() => ID, { description: '`whk_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Field(() => String, { description: 'URL that receives deliveries.' })
  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  @Field(() => [String], {
    description:
      'Any of export.succeeded, export.failed, export.canceled, billing.cap_reached, quality.degraded, export_set.succeeded, export_set.failed, export_set.canceled and export_schedule.failed.',
  })
  @Column({ type: 'json' })
  events!: WebhookEvent[];

  @Field(() => String, { description: 'Purpose, in the words of the account. May be empty.' })
  @Column({ type: 'varchar', length: 200 })
  description!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was paused. Null if it is not: events of a pause are not delivered, and not kept.',
  })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  pausedAt!: Date | null;

  /** Encrypted by a `SecretBox`. */
  @Column({ type: 'varbinary', length: 255, select: false })
  secret!: Buffer;

  /** The previous secret, which also signs until receivers have the new one. */
  @Column({ type: 'varbinary', length: 255, nullable: true, select: false })
  previousSecret!: Buffer | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time until which deliveries are also signed with the previous secret.',
  })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  previousSecretUntil!: Date | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}

/** Columns of a webhook whose secrets are deleted. */
export const FORGOTTEN_SECRETS = { secret: Buffer.alloc(0), previousSecret: null, previousSecretUntil: null };
