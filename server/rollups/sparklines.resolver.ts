import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import { sparklinesOf } from './sparklines.service.js';
import { SparklineHours } from './sparklines.types.js';

@Resolver()
export class SparklinesResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => [SparklineHours], {
    description: 'Messages and prices of the last hours of many streams at once, in the order asked for.',
  })
  async sparklines(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamIds', () => [Int64], { description: 'At most 500.' }) datastreamIds: string[],
    @Arg('hours', () => Int, { defaultValue: 24, description: '1 to 72, the current hour included.' }) hours: number,
  ): Promise<SparklineHours[]> {
    return sparklinesOf(ctx, datastreamIds, hours);
  }
}
