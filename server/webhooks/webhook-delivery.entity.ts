import { Column, Entity, PrimaryColumn } from 'typeorm';

export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';

/** The delivery of one event to one webhook. */
@Entity('webhook_deliveries')
export class WebhookDeliveryEntity {
  /** The `Webhook-Id`, identical in every attempt. */
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  webhookId!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 64 })
  event!: string;

  /** JSON text, as it is sent and signed. */
  @Column({ type: 'mediumtext' })
  body!: string;

  @Column({ type: 'varchar', length: 10 })
  status!: WebhookDeliveryStatus;

  /** Number of requested redeliveries. */
  @Column({ type: 'int', unsigned: true })
  run!: number;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  finishedAt!: Date | null;
}
