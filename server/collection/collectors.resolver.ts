import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as collectors from './collectors.service.js';
import { CollectorState, RecordedGap, StreamCounts } from './collectors.types.js';

@Resolver(() => CollectorState)
export class CollectorsResolver {
  @FieldResolver(() => StreamCounts, { description: 'Wanted streams by the state of their collection.' })
  async streamCounts(@Ctx() ctx: RequestContext, @Root() { shard }: CollectorState): Promise<StreamCounts> {
    return collectors.streamCountsOf(ctx, shard);
  }

  @Authorized('staff')
  @Query(() => [CollectorState], { description: 'Every shard that was ever owned or is wanted now, by name.' })
  async collectors(@Ctx() ctx: RequestContext): Promise<CollectorState[]> {
    return collectors.collectorStates(ctx);
  }

  @Authorized('staff')
  @Query(() => [RecordedGap], { description: 'Gaps of a datastream or an exchange, the latest first.' })
  async gaps(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { description: 'The most gaps to return.' }) first: number,
    @Arg('exchange', () => String, {
      nullable: true,
      description: 'Either this or datastreamId. The code of an exchange, or a part of it.',
    })
    exchange?: string | null,
    @Arg('datastreamId', () => Int64, { nullable: true, description: 'Either this or exchange.' })
    datastreamId?: string | null,
    @Arg('sinceNs', () => Int64, {
      nullable: true,
      description: 'Only gaps that end after this moment, nanoseconds since 1970. Default: 24 hours ago.',
    })
    sinceNs?: string | null,
  ): Promise<RecordedGap[]> {
    return collectors.recordedGaps(ctx, { exchange, datastreamId, sinceNs }, first);
  }
}
