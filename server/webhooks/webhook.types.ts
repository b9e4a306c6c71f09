import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime } from '../graphql-types/scalars.js';
import type { WebhookDeliveryStatus } from './webhook-delivery.entity.js';

const WebhookDeliveryStatusEnum = { PENDING: 'pending', DELIVERED: 'delivered', FAILED: 'failed' } as const;
registerEnumType(WebhookDeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'Status of a delivery.',
  valuesConfig: {
    PENDING: { description: 'Being attempted, for up to 24 h.' },
    DELIVERED: { description: 'The receiver answered with 2xx.' },
    FAILED: { description: 'All attempts failed.' },
  },
});

@ObjectType({ description: 'A URL of the account that is notified when exports end or caps are reached.' })
export class Webhook {
  @Field(() => ID, { description: '`whk_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'URL that receives deliveries.' })
  url!: string;

  @Field(() => [String], {
    description:
      'Any of export.succeeded, export.failed, export.canceled, billing.cap_reached, quality.degraded, export_set.succeeded, export_set.failed, export_set.canceled and export_schedule.failed.',
  })
  events!: string[];

  @Field(() => String, { description: 'Purpose, in the words of the account. May be empty.' })
  description!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was paused. Null if it is not: events of a pause are not delivered, and not kept.',
  })
  pausedAt!: Date | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time until which deliveries are also signed with the previous secret.',
  })
  previousSecretUntil!: Date | null;
}

@ObjectType({ description: 'A webhook with its secret, which is shown only once.' })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook!: Webhook;

  @Field(() => String, { description: '`whsec_…`, as the Standard Webhooks specification defines it.' })
  secret!: string;
}

@ObjectType({ description: 'One attempt of a delivery.' })
export class WebhookAttempt {
  @Field(() => DateTime, { description: 'When the attempt started.' })
  attemptedAt!: Date;

  @Field(() => Int, { description: 'Milliseconds until the response or failure.' })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'HTTP status, or null without a response.' })
  httpStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Reason for the failure of the attempt, or null.' })
  error!: string | null;
}

@ObjectType({ description: 'The delivery of one event to one webhook.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Header Webhook-Id of every attempt.' })
  id!: string;

  @Field(() => String, { description: 'An event of the webhook, or webhook.test.' })
  event!: string;

  @Field(() => WebhookDeliveryStatusEnum, { description: 'Status of the delivery.' })
  status!: WebhookDeliveryStatus;

  @Field(() => String, { description: 'JSON text, as sent.' })
  body!: string;

  @Field(() => DateTime, { description: 'When the event happened.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was delivered or failed. Null while it is pending.' })
  finishedAt!: Date | null;
}
export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, 'WebhookDelivery');
