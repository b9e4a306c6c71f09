import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { collectionHealthOf } from './collection-health.service.js';
import { CollectionHealth } from './collection-health.types.js';

@Resolver()
export class CollectionHealthResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => CollectionHealth, {
    description: 'Collection states of the streams of the active subscriptions now. Small enough to poll.',
  })
  async collectionHealth(
    @Ctx() ctx: RequestContext,
    @Arg('onlyDown', () => Boolean, {
      defaultValue: false,
      description: 'Lists only the streams from which nothing can arrive.',
    })
    onlyDown: boolean,
  ): Promise<CollectionHealth> {
    return collectionHealthOf(ctx, onlyDown);
  }
}
