import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as checkpoints from './book-checkpoints.service.js';
import { BookCheckpointInput, BookCheckpointWork, StoredBookCheckpoint } from './book-checkpoints.types.js';

const VERSION = 'Version of the state in the blobs. Others are ignored.';

@Resolver()
export class BookCheckpointsResolver {
  @Authorized('service', 'staff')
  @Query(() => StoredBookCheckpoint, {
    nullable: true,
    description: 'The nearest checkpoint of an order book at or before a moment; null if there is none.',
  })
  async bookCheckpoint(
    @Ctx() ctx: RequestContext,
    @Arg('datastreamId', () => Int64, { description: 'The depth stream.' }) datastreamId: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
    @Arg('atNs', () => Int64, { description: 'The moment, nanoseconds since 1970.' }) atNs: string,
  ): Promise<StoredBookCheckpoint | null> {
    return checkpoints.nearestCheckpoint(ctx, datastreamId, version, atNs);
  }

  @Authorized('service', 'staff')
  @Query(() => [BookCheckpointWork], {
    description: 'Depth streams that an account has a span of, by id, and where checkpoints of their books are due.',
  })
  async bookCheckpointWork(
    @Ctx() ctx: RequestContext,
    @Arg('version', () => Int, { description: VERSION }) version: number,
    @Arg('settledBeforeNs', () => Int64, { description: 'No boundaries after this moment, nanoseconds since 1970.' })
    settledBeforeNs: string,
    @Arg('after', () => Int64, { description: 'Id of the last datastream of the previous page. 0 for the first page.' })
    after: string,
    @Arg('first', () => Int, { description: 'Maximum number of streams.' }) first: number,
  ): Promise<BookCheckpointWork[]> {
    return checkpoints.checkpointWork(ctx, version, BigInt(settledBeforeNs), { after, first });
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description: 'Records a checkpoint. False, and nothing changes, if the messages have changed since they were read.',
  })
  async recordBookCheckpoint(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BookCheckpointInput, { description: 'The checkpoint.' }) input: BookCheckpointInput,
  ): Promise<boolean> {
    return checkpoints.recordCheckpoint(ctx, input);
  }
}
