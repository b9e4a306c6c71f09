import { requireDatastream, requireExchange } from '../catalog/require-known.js';
import { read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import { invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import { toReasonedRange } from '../../schema/time/time-range.js';
import { DAY_NS, msToNs } from '../../schema/time/timestamps.js';
import { unionOfGaps } from '../../schema/time/missing-time.rule.js';
import type { CollectorState, RecordedGap, StreamCounts } from './collectors.types.js';
import type { StreamStateName } from './stream-state.rule.js';
import { type WantedStream, wantedStreamStates } from './stream-states.service.js';

const MAX_GAPS = 1_000;

const NO_STREAMS: StreamCounts = {
  ...{ live: 0, quiet: 0, disconnected: 0, noFeed: 0 },
  ...{ messagesPerSecond: 0, problem: null },
};

/** Counts the wanted streams of each shard or exchange by state. Those without any are absent. */
export function countBy(key: 'shard' | 'exchange', streams: readonly WantedStream[]): Map<string, StreamCounts> {
  const groups = Map.groupBy(streams, (stream) => stream[key]);
  return new Map([...groups].map(([name, all]) => [name, countStates(all)]));
}

function countStates(streams: readonly WantedStream[]): StreamCounts {
  const count = (name: StreamStateName): number => streams.filter(({ state }) => state === name).length;
  const problems = Map.groupBy(
    streams.flatMap(({ reason }) => reason ?? []),
    (reason) => reason,
  );
  const [worst] = [...problems].sort(([, a], [, b]) => b.length - a.length);
  return {
    ...{ live: count('live'), quiet: count('quiet'), disconnected: count('disconnected'), noFeed: count('no_feed') },
    messagesPerSecond: streams.reduce((sum, stream) => sum + (stream.messagesPerSecond ?? 0), 0),
    problem: worst?.[0] ?? null,
  };
}

/** Returns the counts of a shard. All shards of an operation share one query. */
export async function streamCountsOf(ctx: RequestContext, shard: string): Promise<StreamCounts> {
  let counted = counts.get(ctx);
  if (!counted) {
    counted = wantedStreamStates(ctx).then((streams) => countBy('shard', streams));
    counts.set(ctx, counted);
  }
  return (await counted).get(shard) ?? NO_STREAMS;
}

const counts = new WeakMap<RequestContext, Promise<Map<string, StreamCounts>>>();

/** Returns every shard with its owner, by name. Wanted shards without one have an empty owner. */
export async function collectorStates(ctx: RequestContext): Promise<CollectorState[]> {
  return read(ctx, async (db) => {
    const leases = await db.query<(Omit<CollectorState, 'alive' | 'streams'> & { alive: number })[]>(
      `SELECT shard, owner, epoch, expires_at > UTC_TIMESTAMP(6) AS alive, expires_at AS expiresAt,
         sealed_through_ns AS sealedThroughNs, cut_requested_ns AS cutRequestedNs,
         IF(beside_through_ns IS NOT NULL AND successor_expires_at > UTC_TIMESTAMP(6), successor, NULL) AS second
       FROM collector_leases`,
    );
    const wanted = await db.query<{ shard: string; streams: string }[]>(
      `SELECT COALESCE(m.shard, s.exchange) AS shard, COUNT(DISTINCT s.datastream_id) AS streams
       FROM spans s LEFT JOIN stream_shards m ON m.datastream_id = s.datastream_id
       WHERE s.source = 'live' AND s.to_ns IS NULL GROUP BY COALESCE(m.shard, s.exchange)`,
    );
    const streams = new Map(wanted.map((row) => [row.shard, Number(row.streams)]));
    const states = leases.map((lease) => ({
      ...lease,
      epoch: String(lease.epoch),
      alive: Number(lease.alive) === 1,
      streams: streams.get(lease.shard) ?? 0,
    }));
    const known = new Set(states.map(({ shard }) => shard));
    const orphans = wanted.filter(({ shard }) => !known.has(shard)).map(({ shard }) => unowned(shard));
    return [...states, ...orphans.map((state) => ({ ...state, streams: streams.get(state.shard) ?? 0 }))].toSorted(
      (a, b) => (a.shard < b.shard ? -1 : 1),
    );
  });
}

const unowned = (shard: string): Omit<CollectorState, 'streams'> => ({
  shard,
  owner: '',
  epoch: '0',
  alive: false,
  expiresAt: new Date(0),
  sealedThroughNs: null,
  cutRequestedNs: null,
  second: null,
});

interface GapFilter {
  /** The code of an exchange, or a part of it. */
  exchange?: string | null;
  datastreamId?: string | null;
  /** Only gaps that end after this moment, by default 24 hours ago. */
  sinceNs?: string | null;
}

/**
 * Returns the unions of at most `first` gaps of a datastream or an exchange, the latest first.
 * Throws `invalid_argument` if neither is given, and `not_found` if it does not exist: no gaps
 * would be good news.
 */
export async function recordedGaps(ctx: RequestContext, filter: GapFilter, first: number): Promise<RecordedGap[]> {
  requirePageSize(first, MAX_GAPS);
  const { exchange, datastreamId } = filter;
  if (exchange == null && datastreamId == null)
    throw invalidArgument('exchange', 'Either exchange or datastreamId is required');
  const sinceNs = filter.sinceNs ?? String(msToNs(Date.now()) - DAY_NS);
  const [condition, ...values] = datastreamId != null ? ['d.id = ?', datastreamId] : ofShard(exchange!);
  return read(ctx, async (db) => {
    if (datastreamId != null) await requireDatastream(db, datastreamId);
    else await requireExchange(db, parseShard(exchange!).exchange);
    const rows = await db.query<(RecordedGap & { also: string | null })[]>(
      `SELECT g.datastream_id AS datastreamId, d.exchange, d.instrument, d.stream_type AS streamType,
         g.from_ns AS fromNs, g.to_ns AS toNs, g.reason, g.also
       FROM gaps g JOIN datastreams d ON d.id = g.datastream_id
       LEFT JOIN stream_shards m ON m.datastream_id = d.id
       WHERE ${condition} AND g.to_ns > ? ORDER BY g.from_ns DESC, g.datastream_id LIMIT ?`,
      [...values, sinceNs, first],
    );
    return unionsOf(rows.map((row) => ({ ...row, also: row.also?.split(',') ?? null })));
  });
}

/** Returns the unions of the gaps of each stream, the latest first. */
function unionsOf(rows: readonly RecordedGap[]): RecordedGap[] {
  const unions = [...Map.groupBy(rows, ({ datastreamId }) => datastreamId).values()].flatMap((ofStream) =>
    unionOfGaps(ofStream.map(toReasonedRange)).map((gap) => ({ ...ofStream[0]!, also: undefined, ...gap })),
  );
  return unions
    .sort((a, b) => (a.fromNs > b.fromNs ? -1 : a.fromNs < b.fromNs ? 1 : 0))
    .map((gap) => ({ ...gap, fromNs: String(gap.fromNs), toNs: String(gap.toNs) }));
}

function ofShard(shard: string): string[] {
  const { exchange, part } = parseShard(shard);
  return part === 1 ? ['d.exchange = ?', exchange] : ['d.exchange = ? AND m.shard = ?', exchange, shard];
}
