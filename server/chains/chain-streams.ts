import type { EntityManager } from 'typeorm';
import { heldBetween, IS_LISTED } from '../catalog/term-conditions.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { CHAIN_STREAM_TYPES } from '../../schema/views/chain-view.js';
import { InstrumentVersion } from '../instruments/instrument-version.entity.js';
import { streamShards, watermarkOf } from '../segments/stream-shard.js';
import { decideCoverage, type PinnedCoverage } from '../spans/coverage.rule.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import type { ChainStreamType } from './chain-streams.types.js';

/** The options of an underlying at an exchange. */
export interface OptionsOf {
  exchange: string;
  underlying: string;
}

/** A stream, and where live time in the range begins that is not sealed yet; null if none is. */
type FoundStream = ChainStreamType & { clippedAtNs: bigint | null };

type SubscribedStream = Pick<ChainStreamType, 'id' | 'exchange' | 'instrument' | 'streamType'> & {
  subscriptionId: string;
};

/** Condition for a version `v` of an option that is traded. */
const IS_OPTION = `v.kind = 'option' AND ${IS_LISTED}`;

/** Returns streams by instrument, those of one in the order of `CHAIN_STREAM_TYPES`. */
export async function chainStreamsOf(
  db: EntityManager,
  accountId: string,
  { exchange, underlying }: OptionsOf,
  range: TimeRange,
): Promise<FoundStream[]> {
  const streams = await subscribedStreams(db, accountId, { exchange, underlying }, range);
  if (streams.length === 0) return [];
  const versions = await db
    .createQueryBuilder(InstrumentVersion, 'v')
    .where('v.exchange = :exchange AND v.underlying = :underlying', { exchange, underlying })
    .andWhere('v.symbol IN (:...symbols)', { symbols: streams.map(({ instrument }) => instrument) })
    .andWhere(IS_OPTION)
    .andWhere(heldBetween(':fromNs', ':toNs'), range)
    .orderBy('v.symbol')
    .addOrderBy('v.fromNs')
    .getMany();
  const terms = Map.groupBy(versions, ({ symbol }) => symbol);
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
    const { coverage, clippedAtNs } = decideCoverage(
      entitlement,
      watermarkOf(shards.get(stream.id)!),
      false,
    ) as PinnedCoverage;
    return { ...stream, coverage, clippedAtNs, terms: terms.get(stream.instrument)! };
  });
}

/** Returns the account's streams of options that are listed in the range: few of all, mostly. */
async function subscribedStreams(
  db: EntityManager,
  accountId: string,
  { exchange, underlying }: OptionsOf,
  { fromNs, toNs }: TimeRange,
): Promise<SubscribedStream[]> {
  const found = await db.query<SubscribedStream[]>(
    `SELECT d.id, d.exchange, d.instrument, d.stream_type AS streamType, s.id AS subscriptionId
     FROM subscriptions s JOIN datastreams d ON d.id = s.datastream_id
     WHERE s.account_id = ? AND s.status <> 'deleted' AND d.exchange = ? AND d.stream_type IN (?)
       AND EXISTS (SELECT 1 FROM instrument_versions v
         WHERE v.exchange = d.exchange AND v.symbol = d.instrument AND v.underlying = ? AND ${IS_OPTION}
           AND ${heldBetween('?', '?')})
     ORDER BY d.instrument, FIELD(d.stream_type, ?)`,
    [accountId, exchange, CHAIN_STREAM_TYPES, underlying, String(toNs), String(fromNs), CHAIN_STREAM_TYPES],
  );
  return found.map((stream) => ({ ...stream, id: String(stream.id) }));
}
