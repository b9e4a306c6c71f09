import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as quarantine from './quarantine.service.js';
import { SliceOfSegment } from './segments.types.js';
import * as storage from './storage-check.service.js';

@ObjectType({ description: 'A blob that the index of raw segments needs.' })
class IndexedSegment {
  @Field(() => String, { description: 'Its name in the container.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Its length.' })
  bytes!: string;
}

@Resolver()
export class StorageCheckResolver {
  @Authorized('staff')
  @Query(() => [IndexedSegment], {
    description: 'Blobs that the index of raw segments needs, in order of name, behind `after`.',
  })
  async storedSegments(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => String, { description: 'Name of the last blob of the page before; empty: from the beginning.' })
    after: string,
    @Arg('first', () => Int, { description: 'The most blobs to return.' }) first: number,
  ): Promise<IndexedSegment[]> {
    return storage.storedSegments(ctx, after, first);
  }

  @Authorized('staff')
  @Query(() => [SliceOfSegment], {
    description: 'The slices of a raw segment, in quarantine or not. None if the index does not have it.',
  })
  async slicesOfSegment(
    @Ctx() ctx: RequestContext,
    @Arg('blobName', () => String, { description: 'Name of the blob.' }) blobName: string,
  ): Promise<SliceOfSegment[]> {
    return storage.slicesOfSegment(ctx, blobName);
  }

  @Authorized('staff')
  @Query(() => [Int64], {
    description: 'Streams whose held ranges (what is shown as available) differ from the index of raw segments. Slow.',
  })
  async heldRangeDifferences(@Ctx() ctx: RequestContext): Promise<string[]> {
    return storage.heldRangeDifferences(ctx);
  }

  @Authorized('staff')
  @Mutation(() => Boolean, { description: "Recomputes a stream's held ranges from the index of raw segments." })
  async rebuildHeldRanges(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'Of the datastream.' }) datastreamId: string,
  ): Promise<boolean> {
    await storage.rebuildStreamRanges(ctx, datastreamId);
    return true;
  }

  @Authorized('staff')
  @Query(() => [String], { description: 'Segments with slices in quarantine, in order of name, behind `after`.' })
  async quarantinedSegments(
    @Ctx() ctx: RequestContext,
    @Arg('after', () => String, { description: 'The last name of the page before; empty: from the beginning.' })
    after: string,
    @Arg('first', () => Int, { description: 'The most names to return.' }) first: number,
  ): Promise<string[]> {
    return quarantine.quarantinedSegments(ctx, after, first);
  }

  @Authorized('staff')
  @Mutation(() => Int, {
    description:
      'Takes slices out of quarantine whose blobs are whole again, and removes their gaps. Returns how many.',
  })
  async releaseSegments(
    @Ctx() ctx: RequestContext,
    @Arg('blobNames', () => [String], { description: 'Names of the blobs.' }) blobNames: string[],
  ): Promise<number> {
    return quarantine.releaseSegments(ctx, blobNames);
  }

  @Authorized('staff')
  @Mutation(() => Int64, { description: 'Makes every further epoch later than this one. Returns the latest epoch.' })
  async raiseEpoch(
    @Ctx() ctx: RequestContext,
    @Arg('epoch', () => Int64, { description: 'The highest that was ever given.' }) epoch: string,
  ): Promise<string> {
    return storage.raiseEpoch(ctx, epoch);
  }
}
