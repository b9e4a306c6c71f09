import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime } from '../graphql-types/scalars.js';

const WebhookDeliveryStatusEnum = { PENDING: 'pending', DELIVERED: 'delivered', FAILED: 'failed' } as const;
type WebhookDeliveryStatus = (typeof WebhookDeliveryStatusEnum)[keyof typeof WebhookDeliveryStatusEnum];
registerEnumType(WebhookDeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'Status of a delivery.',
  valuesConfig: {
    PENDING: { description: 'Being attempted, for up to 24 h.' },
    DELIVERED: { description: 'The receiver answered with 2xx.' },
    FAILED: { description: 'All attempts failed.' },
  },
});

@ObjectType('WebhookDelivery', { description: 'The delivery of one event to one webhook.' })
@Entity('webhook_deliveries')
export class WebhookDeliveryEntity {
  @Field(() => ID, { description: 'Header Webhook-Id of every attempt.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  webhookId!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Field(() => String, { description: 'An event of the webhook, or webhook.test.' })
  @Column({ type: 'varchar', length: 64 })
  event!: string;

  /** JSON text, as it is sent and signed. */
  @Field(() => String, { description: 'JSON text, as sent.' })
  @Column({ type: 'mediumtext' })
  body!: string;

  @Field(() => WebhookDeliveryStatusEnum, { description: 'Status of the delivery.' })
  @Column({ type: 'varchar', length: 10 })
  status!: WebhookDeliveryStatus;

  /** Number of requested redeliveries. */
  @Column({ type: 'int', unsigned: true })
  run!: number;

  @Field(() => DateTime, { description: 'When the event happened.' })
  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was delivered or failed. Null while it is pending.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  finishedAt!: Date | null;
}
export const WebhookDeliveryConnection = connectionOf(WebhookDeliveryEntity, 'WebhookDelivery');
