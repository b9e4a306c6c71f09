import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import { spanLoader } from '../spans/span-loader.js';
import { Span, toSpan } from '../spans/span.types.js';
import * as subscriptions from './subscription.service.js';
import { subscriptionLoader } from './subscription-loader.js';
import { Subscription, SubscriptionConnection, SubscriptionFilter, SubscriptionSort } from './subscription.types.js';

@Resolver(() => Subscription)
export class SubscriptionsResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => SubscriptionConnection, {
    description: 'Subscriptions of the account, newest first, without deleted ones.',
  })
  async subscriptions(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => SubscriptionFilter, { nullable: true, description: 'Absent: all.' })
    filter: SubscriptionFilter | null,
    @Arg('sort', () => SubscriptionSort, { defaultValue: 'newest', description: 'Which come first.' })
    sort: SubscriptionSort,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'endCursor of the page before; absent: the first page.',
    })
    after?: string | null,
  ) {
    return subscriptions.listSubscriptions(ctx, filter ?? {}, { first, after, sort });
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => Subscription, {
    nullable: true,
    description: 'One subscription of the account; null when unknown or deleted.',
  })
  async subscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the subscription.' }) id: string,
  ): Promise<Subscription | null> {
    return subscriptions.getSubscription(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription, {
    description:
      'Collection begins within seconds; warnings say when nothing can be collected. Refused when there is one for the datastream already.',
  })
  async createSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Of the datastream.' }) datastreamId: string,
  ): Promise<Subscription> {
    return subscriptions.createSubscription(ctx, datastreamId);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription, {
    description: 'Ends collection for the account; what was collected stays exportable.',
  })
  async pauseSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the subscription.' }) id: string,
  ): Promise<Subscription> {
    return subscriptions.moveSubscription(ctx, id, 'pause');
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription, { description: 'Collection begins again within seconds.' })
  async resumeSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the subscription.' }) id: string,
  ): Promise<Subscription> {
    return subscriptions.moveSubscription(ctx, id, 'resume');
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean, { description: 'Ends collection, and takes away what its spans entitled to.' })
  async deleteSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the subscription.' }) id: string,
  ): Promise<boolean> {
    await subscriptions.moveSubscription(ctx, id, 'delete');
    return true;
  }

  @FieldResolver(() => Datastream, { description: 'What is subscribed to.' })
  datastream(@Ctx() ctx: RequestContext, @Root() subscription: Subscription): Datastream | Promise<Datastream> {
    return subscription.datastream ?? datastreamLoader(ctx).load(subscription.datastreamId);
  }

  @FieldResolver(() => [Span], { description: 'When it was active, and what history was granted, oldest first.' })
  async spans(@Ctx() ctx: RequestContext, @Root() { id }: Subscription): Promise<Span[]> {
    return (await spanLoader(ctx).load(id)).map(toSpan);
  }
}

/** Whether the account has a stream of the catalogue already. */
@Resolver(() => Datastream)
export class DatastreamSubscriptionResolver {
  @FieldResolver(() => Subscription, {
    nullable: true,
    description:
      "The account's subscription to it, deleted ones left out; null: there is none, or nobody is acted for.",
  })
  async subscription(@Ctx() ctx: RequestContext, @Root() { id }: Datastream): Promise<Subscription | null> {
    return subscriptionLoader(ctx).load(id);
  }
}
