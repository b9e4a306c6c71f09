import { Arg, Authorized, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import { type TimeRange, toTimeRange } from '../../schema/time/time-range.js';
import { STATE_STREAM_TYPES } from '../../schema/views/view-sources.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { notFound } from '../errors/domain-error.js';
import { Int64 } from '../graphql-types/scalars.js';
import { streamShard, watermarkOf } from '../segments/stream-shard.js';
import { decideCoverage } from '../spans/coverage.rule.js';
import { entitlementOf, spansOf, subscriptionOf } from '../spans/span.service.js';
import { TimeRangeType } from '../spans/span.types.js';

@ObjectType('AllowedStream', { description: 'A datastream, and the time that an account may see of it.' })
export class AllowedStreamType {
  @Field(() => Int64, { description: 'The datastream.' })
  id!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  instrument!: string;

  @Field(() => String, { description: 'Its stream type.' })
  streamType!: string;

  @Field(() => [TimeRangeType], {
    description: 'Time ranges of its spans, sorted, disjoint, clipped to what is sealed.',
  })
  coverage!: TimeRange[];
}

@Resolver()
export class StateStreamsResolver {
  @Authorized('service')
  @Query(() => [AllowedStreamType], {
    description: 'The streams of an instrument that its state is made of, as far as an account is subscribed to them.',
  })
  async stateStreams(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID, { description: 'The account.' }) accountId: string,
    @Arg('datastreamId', () => Int64, { description: 'One of the streams.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<AllowedStreamType[]> {
    return read(ctx, (db) => stateStreamsOf(db, accountId, datastreamId, toTimeRange({ fromNs, toNs })));
  }
}

/** Returns streams in the order of `STATE_STREAM_TYPES`. `not_found` if the one does not exist. */
async function stateStreamsOf(
  db: EntityManager,
  accountId: string,
  datastreamId: string,
  range: TimeRange,
): Promise<AllowedStreamType[]> {
  const one = await db.findOneBy(DatastreamEntity, { id: datastreamId });
  if (!one) throw notFound('The datastream');
  const all = await db.findBy(DatastreamEntity, { instrumentId: one.instrumentId });
  const found: AllowedStreamType[] = [];
  for (const type of STATE_STREAM_TYPES) {
    const stream = all.find(({ streamType }) => streamType === type);
    const subscription = stream && (await subscriptionOf(db, accountId, stream.id));
    if (!subscription) continue;
    const { id, exchange, instrument, streamType } = stream;
    const sealedNs = watermarkOf(await streamShard(db, id));
    const entitlement = entitlementOf(await spansOf(db, [subscription.id]), range);
    const { coverage } = decideCoverage(entitlement, sealedNs, false) as { coverage: TimeRange[] };
    found.push({ id, exchange, instrument, streamType, coverage });
  }
  return found;
}
