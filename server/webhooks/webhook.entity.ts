import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEvent } from '../../schema/webhooks/webhook-events.js';

/**
 * A URL that an account wants to be notified at. A deleted one is kept, without its secrets, for
 * its log.
 */
@Entity('webhooks')
export class WebhookEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  @Column({ type: 'json' })
  events!: WebhookEvent[];

  /** The account's own words; may be empty. */
  @Column({ type: 'varchar', length: 200 })
  description!: string;

  /** Null unless it is paused: events are then not delivered, and not kept. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  pausedAt!: Date | null;

  /** Encrypted by a `SecretBox`. */
  @Column({ type: 'varbinary', length: 255, select: false })
  secret!: Buffer;

  /** The previous secret, which also signs until receivers have the new one. */
  @Column({ type: 'varbinary', length: 255, nullable: true, select: false })
  previousSecret!: Buffer | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  previousSecretUntil!: Date | null;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
