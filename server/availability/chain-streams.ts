import { Arg, Authorized, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import { type TimeRange, toTimeRange } from '../../schema/time/time-range.js';
import { CHAIN_STREAM_TYPES } from '../../schema/views/chain-view.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { notFound } from '../errors/domain-error.js';
import { Int64 } from '../graphql-types/scalars.js';
import { InstrumentVersion } from '../instruments/instrument-version.entity.js';
import { underlyingOf } from '../instruments/underlying.js';
import { streamShards, watermarkOf } from '../segments/stream-shard.js';
import { decideCoverage } from '../spans/coverage.rule.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import { AllowedStreamType } from './state-streams.js';

@ObjectType({ description: 'The terms of an option over a time range in which they did not change.' })
class OptionTerms {
  @Field(() => Int64, { description: 'Beginning, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, {
    nullable: true,
    description: 'End, not included, nanoseconds since 1970. Null: none is known.',
  })
  toNs!: string | null;

  @Field(() => Int64, { nullable: true, description: 'When it expires, nanoseconds since 1970.' })
  expiresAtNs!: string | null;

  @Field(() => String, { nullable: true, description: 'A decimal.' })
  strike!: string | null;

  @Field(() => String, { nullable: true, description: 'call or put.' })
  optionType!: string | null;
}

@ObjectType({ description: 'A datastream of an option, and the time that an account may see of it.' })
class ChainStream extends AllowedStreamType {
  @Field(() => [OptionTerms], { description: 'Its versions as an option of the underlying, oldest first.' })
  terms!: OptionTerms[];
}

@Resolver()
export class ChainStreamsResolver {
  @Authorized('service')
  @Query(() => [ChainStream], {
    description:
      'Streams of options with the underlying of a stream’s instrument, as far as an account is subscribed to them, by instrument.',
  })
  async chainStreams(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID, { description: 'The account.' }) accountId: string,
    @Arg('datastreamId', () => Int64, { description: 'The stream.' }) datastreamId: string,
    @Arg('fromNs', () => Int64, { description: 'The first moment, nanoseconds since 1970.' }) fromNs: string,
    @Arg('toNs', () => Int64, { description: 'The end, not included, nanoseconds since 1970.' }) toNs: string,
  ): Promise<ChainStream[]> {
    return read(ctx, async (db) => {
      const one = await db.findOneBy(DatastreamEntity, { id: datastreamId });
      if (!one) throw notFound('The datastream');
      const underlying = await underlyingOf(db, one);
      if (underlying === null) return [];
      return chainStreamsOf(db, accountId, { exchange: one.exchange, underlying }, toTimeRange({ fromNs, toNs }));
    });
  }
}

type SubscribedStream = Pick<AllowedStreamType, 'id' | 'exchange' | 'instrument' | 'streamType'> & {
  subscriptionId: string;
};

/** Returns streams by instrument, those of one in the order of `CHAIN_STREAM_TYPES`. */
async function chainStreamsOf(
  db: EntityManager,
  accountId: string,
  { exchange, underlying }: { exchange: string; underlying: string },
  range: TimeRange,
): Promise<ChainStream[]> {
  const versions = await db
    .createQueryBuilder(InstrumentVersion, 'v')
    .where('v.exchange = :exchange AND v.underlying = :underlying', { exchange, underlying })
    .andWhere(`v.kind = 'option' AND (v.status IS NULL OR v.status <> 'delisted')`)
    .andWhere('v.fromNs < :toNs AND (v.toNs IS NULL OR v.toNs > :fromNs)', range)
    .orderBy('v.symbol')
    .addOrderBy('v.fromNs')
    .getMany();
  const terms = Map.groupBy(versions, ({ symbol }) => symbol);
  const streams = await subscribedStreams(db, accountId, exchange, [...terms.keys()]);
  const shards = await streamShards(
    db,
    streams.map(({ id }) => id),
  );
  const spans = Map.groupBy(
    await spansOf(
      db,
      streams.map(({ subscriptionId }) => subscriptionId),
    ),
    ({ subscriptionId }) => subscriptionId,
  );
  return streams.map(({ subscriptionId, ...stream }) => {
    const entitlement = entitlementOf(spans.get(subscriptionId) ?? [], range);
    const { coverage } = decideCoverage(entitlement, watermarkOf(shards.get(stream.id)!), false) as {
      coverage: TimeRange[];
    };
    return { ...stream, coverage, terms: terms.get(stream.instrument)! };
  });
}

async function subscribedStreams(
  db: EntityManager,
  accountId: string,
  exchange: string,
  symbols: readonly string[],
): Promise<SubscribedStream[]> {
  if (symbols.length === 0) return [];
  const found = await db.query<SubscribedStream[]>(
    `SELECT d.id, d.exchange, d.instrument, d.stream_type AS streamType, s.id AS subscriptionId
     FROM datastreams d JOIN subscriptions s ON s.datastream_id = d.id AND s.account_id = ? AND s.status <> 'deleted'
     WHERE d.exchange = ? AND d.instrument IN (?) AND d.stream_type IN (?)
     ORDER BY d.instrument, FIELD(d.stream_type, ?)`,
    [accountId, exchange, symbols, CHAIN_STREAM_TYPES, CHAIN_STREAM_TYPES],
  );
  return found.map((stream) => ({ ...stream, id: String(stream.id) }));
}
