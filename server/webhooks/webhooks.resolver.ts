import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_BILLING } from '../context/roles.js';
import type { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookDeliveryConnection, WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookWithSecret } from './webhook.types.js';
import type { WebhooksService } from './webhooks.service.js';
import { AfterArg } from '../graphql-types/arguments.js';
import DataLoader from 'dataloader';
import { In } from 'typeorm';
import { read } from '../db/atomic.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, WebhookAttemptEntity[]>>();

@Resolver(() => WebhookEntity)
export class WebhooksResolver {
  constructor(
    private readonly webhooksService: WebhooksService,
    private readonly deliveriesService: WebhookDeliveriesService,
  ) {}

  @Authorized(...FOR_BILLING)
  @Query(() => [WebhookEntity], { description: 'Webhooks of the account, newest first.' })
  async webhooks(@Ctx() ctx: RequestContext): Promise<WebhookEntity[]> {
    return this.webhooksService.list(ctx);
  }

  @Authorized(...FOR_BILLING)
  @Query(() => WebhookEntity, {
    nullable: true,
    description: 'Returns a webhook, or null if it does not exist, was deleted, or belongs to another account.',
  })
  async webhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
  ): Promise<WebhookEntity | null> {
    return this.webhooksService.find(ctx, id);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => WebhookWithSecret, {
    description: 'Creates a webhook. Without `events` it is notified of every end of an export.',
  })
  async createWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('url', () => String, { description: 'An https URL at a public address.' }) url: string,
    @Arg('events', () => [String], {
      nullable: true,
      description:
        'Any of export.succeeded, export.failed, export.canceled, billing.cap_reached, quality.degraded, export_set.succeeded, export_set.failed, export_set.canceled and export_schedule.failed. Default: the first three.',
    })
    events?: string[] | null,
    @Arg('description', () => String, { nullable: true, description: 'Up to 200 characters.' })
    description?: string | null,
  ): Promise<WebhookWithSecret> {
    return this.webhooksService.create(ctx, url, events, description ?? '');
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => WebhookEntity, {
    description: 'Changes the given fields. Pending deliveries are sent to a new address as well.',
  })
  async updateWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
    @Arg('url', () => String, { nullable: true, description: 'As in createWebhook. Unchanged if absent.' })
    url?: string | null,
    @Arg('events', () => [String], { nullable: true, description: 'As in createWebhook. Unchanged if absent.' })
    events?: string[] | null,
    @Arg('description', () => String, { nullable: true, description: 'Unchanged if absent.' })
    description?: string | null,
  ): Promise<WebhookEntity> {
    return this.webhooksService.update(ctx, id, { url, events, description });
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => WebhookEntity, {
    description:
      'Pauses a webhook: events are not delivered until it is resumed, and not kept. Pending deliveries fail; redeliverWebhook sends them after the pause. Idempotent.',
  })
  async pauseWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
  ): Promise<WebhookEntity> {
    return this.webhooksService.pause(ctx, id);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => WebhookEntity, { description: 'Delivers events from now on again. Idempotent.' })
  async resumeWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
  ): Promise<WebhookEntity> {
    return this.webhooksService.resume(ctx, id);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => Boolean, { description: 'Deletes a webhook and stops its pending deliveries. Idempotent.' })
  async deleteWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
  ): Promise<boolean> {
    await this.webhooksService.delete(ctx, id);
    return true;
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => WebhookWithSecret, { description: 'Creates a new secret. The previous one also signs for 24 h.' })
  async rotateWebhookSecret(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
  ): Promise<WebhookWithSecret> {
    return this.webhooksService.rotateSecret(ctx, id);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => WebhookDeliveryEntity, { description: 'Sends one example, as event webhook.test.' })
  async testWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the webhook.' }) id: string,
  ): Promise<WebhookDeliveryEntity> {
    return this.webhooksService.test(ctx, id);
  }

  @Authorized(...FOR_BILLING)
  @Mutation(() => WebhookDeliveryEntity, {
    description: 'Sends a delivery again with the same id; a pending one at once.',
  })
  async redeliverWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('deliveryId', () => ID, { description: 'Id of the delivery.' }) deliveryId: string,
  ): Promise<WebhookDeliveryEntity> {
    return this.deliveriesService.redeliver(ctx, deliveryId);
  }

  @FieldResolver(() => WebhookDeliveryConnection, { description: 'Deliveries of the last 30 days, newest first.' })
  async deliveries(
    @Ctx() ctx: RequestContext,
    @Root() { id }: WebhookEntity,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return this.deliveriesService.list(ctx, id, { first, after });
  }
}

@Resolver(() => WebhookDeliveryEntity)
export class WebhookDeliveriesResolver {
  @FieldResolver(() => [WebhookAttemptEntity], { description: 'Attempts, oldest first.' })
  async attempts(@Ctx() ctx: RequestContext, @Root() { id }: WebhookDeliveryEntity): Promise<WebhookAttemptEntity[]> {
    return attemptLoader(ctx).load(id);
  }
}

/**
 * Loads the attempts of a list of deliveries in one query, oldest first. Scoped to its operation.
 */
function attemptLoader(ctx: RequestContext): DataLoader<string, WebhookAttemptEntity[]> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const where = { deliveryId: In(ids) };
      const order = { run: 'ASC', attempt: 'ASC' } as const;
      const attempts = await read(ctx, (db) => db.find(WebhookAttemptEntity, { where, order }));
      const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
      return ids.map((id) => byDelivery.get(id) ?? []);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
