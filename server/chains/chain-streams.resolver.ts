import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { toTimeRange } from '../../schema/time/time-range.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { notFound } from '../errors/domain-error.js';
import { Int64 } from '../graphql-types/scalars.js';
import { underlyingOf } from '../instruments/underlying.js';
import { chainStreamsOf } from './chain-streams.js';
import { ChainStreamType } from './chain-streams.types.js';

@Resolver()
export class ChainStreamsResolver {
  @Authorized('service')
  @Query(() => [ChainStreamType], {
    description:
      'Streams of options with the underlying of a stream’s instrument, as far as an account is subscribed to them, by instrument.',
  })
  async chainStreams(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID, { description: 'The account.' }) accountId: string,
    @Arg('datastreamId', () => Int64, { description: 'The stream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<ChainStreamType[]> {
    return read(ctx, async (db) => {
      const one = await db.findOneBy(DatastreamEntity, { id: datastreamId });
      if (!one) throw notFound('The datastream');
      const underlying = await underlyingOf(db, one);
      if (underlying === null) return [];
      return chainStreamsOf(db, accountId, { exchange: one.exchange, underlying }, toTimeRange({ fromNs, toNs }));
    });
  }
}
