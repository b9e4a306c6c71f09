import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as slices from './segment-slices.service.js';
import { SegmentSliceConnection } from './segments.types.js';
import { AfterArg } from '../graphql-types/arguments.js';

@Resolver()
export class SegmentsResolver {
  @Authorized('service', 'staff')
  @Query(() => SegmentSliceConnection, { description: 'Slices of a datastream that overlap a range, oldest first.' })
  async segmentSlices(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Of the datastream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
    @Arg('first', () => Int, { defaultValue: 1000, description: '1 to 5000.' }) first: number,
    @AfterArg() after?: string | null,
  ): Promise<SegmentSliceConnection> {
    const range = toTimeRange({ fromNs, toNs });
    return slices.listSegmentSlices(ctx, datastreamId, range, { first, after });
  }
}
