import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../graphql/connection.type.js';
import { DateTime } from '../graphql/scalars.js';
import type { WebhookDeliveryStatus } from './webhook-delivery.entity.js';

export const WebhookDeliveryStatusEnum = { PENDING: 'pending', DELIVERED: 'delivered', FAILED: 'failed' } as const;
registerEnumType(WebhookDeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'PENDING: tried, and tried again for 24 h. DELIVERED: answered with 2xx. FAILED: given up.',
});

@ObjectType({ description: 'An address of the account that is told when exports end.' })
export class Webhook {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => [String], { description: 'export.succeeded, export.failed, export.canceled.' })
  events!: string[];

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until then the secret before the last rotation signs as well.',
  })
  previousSecretUntil!: Date | null;
}

@ObjectType({ description: 'A webhook with its secret, which is never shown again.' })
export class WebhookWithSecret {
  @Field(() => Webhook)
  webhook!: Webhook;

  @Field(() => String, { description: 'whsec_…, as the Standard Webhooks specification writes it.' })
  secret!: string;
}

@ObjectType({ description: 'One try of a delivery.' })
export class WebhookAttempt {
  @Field(() => DateTime)
  attemptedAt!: Date;

  @Field(() => Int)
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'Null when no answer came.' })
  httpStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it counts as failed; null when it does not.' })
  error!: string | null;
}

@ObjectType({ description: 'One event on its way to one webhook.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'The Webhook-Id of every try.' })
  id!: string;

  @Field(() => String, { description: 'One of the events of the webhook, or webhook.test.' })
  event!: string;

  @Field(() => WebhookDeliveryStatusEnum)
  status!: WebhookDeliveryStatus;

  @Field(() => String, { description: 'JSON text, as it is sent.' })
  body!: string;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;
}
export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, 'WebhookDelivery');
