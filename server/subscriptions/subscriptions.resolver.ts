import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { heldLoader } from '../availability/held.service.js';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import { streamStateOf } from '../collection/stream-states.service.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import { spanLoader } from '../spans/span-loader.js';
import { Span, toSpan } from '../spans/span.types.js';
import * as subscriptions from './subscription.service.js';
import {
  HeldData,
  Subscription,
  SubscriptionConnection,
  SubscriptionFilter,
  type SubscriptionSort,
  SubscriptionSortEnum,
} from './subscription.types.js';
import { AfterArg } from '../graphql-types/arguments.js';
import DataLoader from 'dataloader';
import { In, Not } from 'typeorm';
import { read } from '../db/atomic.js';
import { SubscriptionEntity } from '../spans/subscription.entity.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, SubscriptionEntity | null>>();

@Resolver(() => Subscription)
export class SubscriptionsResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => SubscriptionConnection, {
    description: 'Subscriptions of the account, newest first, without deleted ones.',
  })
  async subscriptions(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => SubscriptionFilter, { nullable: true, description: 'All if absent.' })
    filter: SubscriptionFilter | null,
    @Arg('sort', () => SubscriptionSortEnum, { defaultValue: 'newest', description: 'Sort order.' })
    sort: SubscriptionSort,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return subscriptions.listSubscriptions(ctx, filter ?? {}, { first, after, sort });
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => Subscription, {
    nullable: true,
    description: 'Returns a subscription of the account, or null if it does not exist or was deleted.',
  })
  async subscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the subscription.' }) id: string,
  ): Promise<Subscription | null> {
    return subscriptions.getSubscription(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription, {
    description:
      'Subscribes to a datastream. Collection starts within seconds; warnings report that nothing can be collected. Rejected if a subscription to the datastream exists.',
  })
  async createSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Id of the datastream.' }) datastreamId: string,
  ): Promise<Subscription> {
    return subscriptions.createSubscription(ctx, datastreamId);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription, {
    description: 'Stops collection for the account. Collected data stays exportable.',
  })
  async pauseSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the subscription.' }) id: string,
  ): Promise<Subscription> {
    return subscriptions.moveSubscription(ctx, id, 'pause');
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription, { description: 'Resumes collection within seconds.' })
  async resumeSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the subscription.' }) id: string,
  ): Promise<Subscription> {
    return subscriptions.moveSubscription(ctx, id, 'resume');
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, { description: 'Stops collection and revokes the rights of its spans.' })
  async deleteSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the subscription.' }) id: string,
  ): Promise<boolean> {
    await subscriptions.moveSubscription(ctx, id, 'delete');
    return true;
  }

  @FieldResolver(() => Datastream, { description: 'The datastream.' })
  datastream(@Ctx() ctx: RequestContext, @Root() subscription: Subscription): Datastream | Promise<Datastream> {
    return subscription.datastream ?? datastreamLoader(ctx).load(subscription.datastreamId);
  }

  @FieldResolver(() => [Span], { description: 'Times when it was active, and granted history, oldest first.' })
  async spans(@Ctx() ctx: RequestContext, @Root() { id }: Subscription): Promise<Span[]> {
    return (await spanLoader(ctx).load(id)).map(toSpan);
  }

  @FieldResolver(() => HeldData, { description: 'The stored data in its spans.' })
  async held(@Ctx() ctx: RequestContext, @Root() { id }: Subscription): Promise<HeldData> {
    return heldLoader(ctx).load(id);
  }

  @FieldResolver(() => [String], {
    description:
      'Reasons that keep the subscription from collecting if waiting does not help, as sentences. Usually empty.',
  })
  async warnings(@Ctx() ctx: RequestContext, @Root() { status, datastreamId }: Subscription): Promise<string[]> {
    if (status !== 'active') return [];
    const found = await streamStateOf(ctx, datastreamId);
    return found?.stands
      ? [`${found.reason} Nothing is collected, and no minutes are metered, until that changes.`]
      : [];
  }
}

/** Whether the account is subscribed to a datastream of the catalogue. */
@Resolver(() => Datastream)
export class DatastreamSubscriptionResolver {
  @FieldResolver(() => Subscription, {
    nullable: true,
    description:
      "The account's subscription to it. Null without one, if it was deleted, or if the caller acts for no account.",
  })
  async subscription(@Ctx() ctx: RequestContext, @Root() { id }: Datastream): Promise<Subscription | null> {
    return subscriptionLoader(ctx).load(id);
  }
}

/** Loads the account's subscriptions, except deleted ones, by datastream, in one query per list. */
function subscriptionLoader(ctx: RequestContext): DataLoader<string, SubscriptionEntity | null> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const { accountId } = ctx.actor;
      if (accountId === undefined) return ids.map(() => null);
      const where = { accountId, datastreamId: In([...ids]), status: Not('deleted' as const) };
      const rows = await read(ctx, (db) => db.findBy(SubscriptionEntity, where));
      const byStream = new Map(rows.map((row) => [row.datastreamId, row]));
      return ids.map((id) => byStream.get(id) ?? null);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
