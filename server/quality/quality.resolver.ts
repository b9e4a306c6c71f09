import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import { qualityOf } from './quality.service.js';
import { QualityDay, toQualityDay } from './quality.types.js';

@Resolver()
export class QualityResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => [QualityDay], {
    description:
      'Completeness of a subscribed datastream by UTC day, oldest first. Days outside the spans of the account are left out. So are days without data that no span of any account covers.',
  })
  async quality(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'The datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'A moment of the first day, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, {
      description: 'Exclusive end of the last day, nanoseconds since 1970. At most 366 days.',
    })
    toNs: string,
  ): Promise<QualityDay[]> {
    return (await qualityOf(ctx, datastreamId, toTimeRange({ fromNs, toNs }))).map(toQualityDay);
  }
}
