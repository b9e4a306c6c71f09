import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime } from '../graphql-types/scalars.js';
import type { WebhookDeliveryStatus } from './webhook-delivery.entity.js';

export const WebhookDeliveryStatusEnum = { PENDING: 'pending', DELIVERED: 'delivered', FAILED: 'failed' } as const;
registerEnumType(WebhookDeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'How far a delivery is.',
  valuesConfig: {
    PENDING: { description: 'Tried, and tried again for 24 h.' },
    DELIVERED: { description: 'Answered with 2xx.' },
    FAILED: { description: 'Given up.' },
  },
});

@ObjectType({ description: 'An address of the account that is told when exports end, or caps are reached.' })
export class Webhook {
  @Field(() => ID, { description: '`whk_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Where deliveries are posted to.' })
  url!: string;

  @Field(() => [String], {
    description: 'Of export.succeeded, export.failed, export.canceled and billing.cap_reached.',
  })
  events!: string[];

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until then the secret before the last rotation signs as well.',
  })
  previousSecretUntil!: Date | null;
}

@ObjectType({ description: 'A webhook with its secret, which is never shown again.' })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook!: Webhook;

  @Field(() => String, { description: 'whsec_…, as the Standard Webhooks specification writes it.' })
  secret!: string;
}

@ObjectType({ description: 'One try of a delivery.' })
export class WebhookAttempt {
  @Field(() => DateTime, { description: 'When it began.' })
  attemptedAt!: Date;

  @Field(() => Int, { description: 'How long until the answer or the failure, in milliseconds.' })
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

  @Field(() => WebhookDeliveryStatusEnum, { description: 'How far it is.' })
  status!: WebhookDeliveryStatus;

  @Field(() => String, { description: 'JSON text, as it is sent.' })
  body!: string;

  @Field(() => DateTime, { description: 'When the event happened.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was delivered or given up; null while it is tried.' })
  finishedAt!: Date | null;
}
export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, 'WebhookDelivery');
