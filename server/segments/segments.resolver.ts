import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { Int64 } from '../graphql/scalars.js';
import * as slices from './segment-slices.service.js';
import { SegmentSliceConnection } from './segments.types.js';

@Resolver()
export class SegmentsResolver {
  @Authorized('service', 'staff')
  @Query(() => SegmentSliceConnection)
  async segmentSlices(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64) datastreamId: string,
    @Arg('fromNs', () => Int64) fromNs: string,
    @Arg('toNs', () => Int64) toNs: string,
    @Arg('first', () => Int, { defaultValue: 1000 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<SegmentSliceConnection> {
    const range = { fromNs: BigInt(fromNs), toNs: BigInt(toNs) };
    return slices.listSegmentSlices(ctx, datastreamId, range, { first, after });
  }
}
