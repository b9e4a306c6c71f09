import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import { datastreamLoader } from '../catalog/datastream-loader.js';
import type { RequestContext } from '../graphql/context.js';
import { FOR_ACCOUNT } from '../graphql/roles.js';
import { Int64 } from '../graphql/scalars.js';
import { spanLoader } from '../spans/span-loader.js';
import { Span, toSpan } from '../spans/span.types.js';
import * as subscriptions from './subscription.service.js';
import { Subscription, SubscriptionConnection } from './subscription.types.js';

@Resolver(() => Subscription)
export class SubscriptionsResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => SubscriptionConnection)
  async subscriptions(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { defaultValue: 50 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ) {
    return subscriptions.listSubscriptions(ctx, { first, after });
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => Subscription, { nullable: true })
  async subscription(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Subscription | null> {
    return subscriptions.getSubscription(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription)
  async createSubscription(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64) datastreamId: string,
  ): Promise<Subscription> {
    return subscriptions.createSubscription(ctx, datastreamId);
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription)
  async pauseSubscription(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Subscription> {
    return subscriptions.moveSubscription(ctx, id, 'pause');
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Subscription)
  async resumeSubscription(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Subscription> {
    return subscriptions.moveSubscription(ctx, id, 'resume');
  }

  @Authorized(...FOR_ACCOUNT)
  @Mutation(() => Boolean)
  async deleteSubscription(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    await subscriptions.moveSubscription(ctx, id, 'delete');
    return true;
  }

  @FieldResolver(() => Datastream)
  datastream(@Ctx() ctx: RequestContext, @Root() subscription: Subscription): Datastream | Promise<Datastream> {
    return subscription.datastream ?? datastreamLoader(ctx).load(subscription.datastreamId);
  }

  @FieldResolver(() => [Span])
  async spans(@Ctx() ctx: RequestContext, @Root() { id }: Subscription): Promise<Span[]> {
    return (await spanLoader(ctx).load(id)).map(toSpan);
  }
}
