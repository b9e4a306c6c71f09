import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import { rollupsOf } from './rollups.service.js';
import { RollupSeries } from './rollups.types.js';

@Resolver()
export class RollupsResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => RollupSeries, {
    description:
      'Messages, bytes, lag and prices of a subscribed datastream over time, in points of at least a minute. A minute is there some two minutes after it ended, and is corrected when later data changes it. Points outside the spans of the account are left out.',
  })
  async rollups(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'The datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
    @Arg('points', () => Int, {
      defaultValue: 360,
      description: 'At most so many points, 1 to 1,500. The step follows from it.',
    })
    points: number,
  ): Promise<RollupSeries> {
    return rollupsOf(ctx, datastreamId, toTimeRange({ fromNs, toNs }), points);
  }
}
