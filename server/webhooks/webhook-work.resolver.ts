import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { DateTime, Json } from '../graphql-types/scalars.js';
import type { WebhookDeliveriesService } from './webhook-deliveries.service.js';

@ObjectType({ description: 'The signed request of a webhook attempt.' })
class WebhookRequest {
  @Field(() => String, { description: 'URL to post to.' })
  url!: string;

  @Field(() => Json, { description: 'Headers by name.' })
  headers!: Record<string, string>;

  @Field(() => String, { description: 'JSON text. Send it byte for byte.' })
  body!: string;
}

@InputType({ description: 'Outcome of a webhook attempt.' })
class WebhookAttemptInput {
  @Field(() => ID, { description: 'Id of the delivery.' })
  deliveryId!: string;

  @Field(() => Int, { description: 'Run of the delivery, from 1. Each redelivery is a new run.' })
  run!: number;

  @Field(() => Int, { description: 'Attempt within the run, from 1.' })
  attempt!: number;

  @Field(() => DateTime, { description: 'When the attempt started.' })
  attemptedAt!: Date;

  @Field(() => Int, { description: 'Milliseconds until the response or failure.' })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'HTTP status, or null without a response.' })
  httpStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Reason for the failure of the attempt, or null.' })
  error!: string | null;

  @Field(() => Boolean, { description: 'Whether it is the last attempt of its run. If it fails, the delivery fails.' })
  last!: boolean;
}

@Resolver()
export class WebhookWorkResolver {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Authorized('service')
  @Query(() => WebhookRequest, {
    nullable: true,
    description:
      'Returns the request of an attempt, signed for the current time. Null if the webhook was deleted or the delivery has finished.',
  })
  async webhookRequest(
    @Ctx() ctx: RequestContext,
    @Arg('deliveryId', () => ID, { description: 'Id of the delivery.' }) deliveryId: string,
    @Arg('run', () => Int, { description: 'Run of the delivery, from 1. Each redelivery is a new run.' }) run: number,
  ): Promise<WebhookRequest | null> {
    return this.deliveries.request(ctx, deliveryId, run);
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Records the outcome of an attempt. Idempotent.' })
  async reportWebhookAttempt(
    @Ctx() ctx: RequestContext,
    @Arg('attempt', () => WebhookAttemptInput, { description: 'Outcome of the attempt.' }) attempt: WebhookAttemptInput,
  ): Promise<boolean> {
    const { httpStatus = null, error = null, ...rest } = attempt;
    await this.deliveries.report(ctx, { ...rest, httpStatus, error });
    return true;
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Marks a run as failed after its deadline. Idempotent.' })
  async giveUpWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('deliveryId', () => ID, { description: 'Id of the delivery.' }) deliveryId: string,
    @Arg('run', () => Int, { description: 'Run of the delivery, from 1. Each redelivery is a new run.' }) run: number,
  ): Promise<boolean> {
    await this.deliveries.giveUp(ctx, deliveryId, run);
    return true;
  }
}
