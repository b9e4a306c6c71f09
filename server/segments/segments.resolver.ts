import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as slices from './segment-slices.service.js';
import { gapsBetween } from './gaps-in.js';
import { slicesBetween } from './slices-between.service.js';
import { SegmentSliceConnection, StreamGap, StreamSegmentSliceConnection } from './segments.types.js';
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

  @Authorized('service')
  @Query(() => StreamSegmentSliceConnection, {
    description: 'Slices of up to 2,000 datastreams that overlap a range near the newest messages.',
  })
  async slicesBetween(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamIds', () => [Int64], { description: 'The datastreams.' }) datastreamIds: string[],
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
    @Arg('first', () => Int, { defaultValue: 1000, description: '1 to 5000.' }) first: number,
    @AfterArg() after?: string | null,
  ): Promise<StreamSegmentSliceConnection> {
    return slicesBetween(ctx, datastreamIds, toTimeRange({ fromNs, toNs }), { first, after });
  }

  @Authorized('service')
  @Query(() => [StreamGap], {
    description:
      'Gaps of up to 2,000 datastreams inside a range, clipped to it, with what retention has removed, by datastream and time.',
  })
  async gapsBetween(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamIds', () => [Int64], { description: 'The datastreams.' }) datastreamIds: string[],
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<StreamGap[]> {
    return gapsBetween(ctx, datastreamIds, toTimeRange({ fromNs, toNs }));
  }
}
