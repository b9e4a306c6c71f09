import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { DateTime, Json } from '../graphql-types/scalars.js';
import type { WebhookDeliveriesService } from './webhook-deliveries.service.js';

@ObjectType({ description: 'One try of a webhook, signed and ready to be sent.' })
export class WebhookRequest {
  @Field(() => String, { description: 'Where to post it.' })
  url!: string;

  @Field(() => Json, { description: 'Header names and values.' })
  headers!: Record<string, string>;

  @Field(() => String, { description: 'JSON text, to be sent byte for byte.' })
  body!: string;
}

@InputType({ description: 'How one try of a webhook went.' })
export class WebhookAttemptInput {
  @Field(() => ID, { description: 'The delivery that was tried.' })
  deliveryId!: string;

  @Field(() => Int, { description: 'Which run of the delivery, from 1: a redelivery is another.' })
  run!: number;

  @Field(() => Int, { description: 'Which try of the run, from 1.' })
  attempt!: number;

  @Field(() => DateTime, { description: 'When it began.' })
  attemptedAt!: Date;

  @Field(() => Int, { description: 'How long until the answer or the failure, in milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'Null when no answer came.' })
  httpStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it counts as failed; null when it does not.' })
  error!: string | null;

  @Field(() => Boolean, { description: 'The last of its run: without success, the delivery has failed.' })
  last!: boolean;
}

@Resolver()
export class WebhookWorkResolver {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Authorized('service')
  @Query(() => WebhookRequest, {
    nullable: true,
    description: 'Signed for now. Null: the webhook was deleted, or the delivery is finished.',
  })
  async webhookRequest(
    @Ctx() ctx: RequestContext,
    @Arg('deliveryId', () => ID, { description: 'Of the delivery.' }) deliveryId: string,
    @Arg('run', () => Int, { description: 'Which run of the delivery, from 1: a redelivery is another.' }) run: number,
  ): Promise<WebhookRequest | null> {
    return this.deliveries.request(ctx, deliveryId, run);
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Keeps how a try went; idempotent.' })
  async reportWebhookAttempt(
    @Ctx() ctx: RequestContext,
    @Arg('attempt', () => WebhookAttemptInput, { description: 'How it went.' }) attempt: WebhookAttemptInput,
  ): Promise<boolean> {
    const { httpStatus = null, error = null, ...rest } = attempt;
    await this.deliveries.report(ctx, { ...rest, httpStatus, error });
    return true;
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Marks a run as failed when its time is over; idempotent.' })
  async giveUpWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('deliveryId', () => ID, { description: 'Of the delivery.' }) deliveryId: string,
    @Arg('run', () => Int, { description: 'Which run of the delivery, from 1: a redelivery is another.' }) run: number,
  ): Promise<boolean> {
    await this.deliveries.giveUp(ctx, deliveryId, run);
    return true;
  }
}
