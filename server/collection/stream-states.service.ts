import DataLoader from 'dataloader';
import { LIVE_FEEDS } from '../../exchanges/generated/facts.js';
import { msToNs } from '../../schema/time/timestamps.js';
import type { AtomicContext } from '../db/atomic.js';
import { select } from '../db/select.js';
import { joinLease, shardOf } from '../segments/stream-shard.js';
import type { RequestContext } from '../context/request-context.js';
import { knownStates } from './known-states.js';
import { noFeedReason, type StreamState, streamState } from './stream-state.rule.js';

/** A collector without an announcement for this long serves nothing. */
const SERVED = 'INTERVAL 30 SECOND';
const ALIVE = 'UTC_TIMESTAMP(6)';
const SHARD = `l.epoch AS leaseEpoch, l.expires_at > ${ALIVE} AS alive, l.reported_at AS reportedAt,
  l.reported_ns AS reportedNs, COALESCE(v.seen_at > ${ALIVE} - ${SERVED}, 0) AS served`;
const SHARDS = 'LEFT JOIN collector_leases l ON l.shard = e.exchange LEFT JOIN served_shards v ON v.shard = e.exchange';
const SHARDS_OF_STREAMS = `${joinLease('e.id', 'e.exchange')}
  LEFT JOIN served_shards v ON v.shard = ${shardOf('e.exchange')}`;
const OPEN = "s.source = 'live' AND s.to_ns IS NULL";
const REPORT = `r.epoch AS reportEpoch, r.connected, r.since_ns AS sinceNs, r.reason, r.detail,
  r.last_frame_ns AS lastFrameNs, r.messages_per_second AS messagesPerSecond`;

interface ShardRow {
  exchange: string;
  leaseEpoch: string | null;
  alive: number | null;
  reportedAt: Date | null;
  reportedNs: string | null;
  served: number;
}

interface StreamRow extends ShardRow {
  id: string;
  shard: string;
  wantedSinceNs: string | null;
  reportEpoch: string | null;
  connected: number | null;
  sinceNs: string;
  reason: string | null;
  detail: string | null;
  lastFrameNs: string | null;
  messagesPerSecond: number;
}

/** A stream that an account wants, with its state. */
export interface WantedStream extends StreamState {
  datastreamId: string;
  exchange: string;
  shard: string;
}

type Context = Omit<AtomicContext, 'logger'>;

/** Returns the states of all streams that any account wants, of every exchange. */
export async function wantedStreamStates(ctx: Context): Promise<WantedStream[]> {
  const rows = await select<StreamRow>(
    ctx,
    `SELECT e.id, e.exchange, COALESCE(m.shard, e.exchange) AS shard, e.wantedSinceNs, ${REPORT}, ${SHARD} FROM
       (SELECT s.datastream_id AS id, s.exchange, MIN(s.from_ns) AS wantedSinceNs FROM spans s WHERE ${OPEN}
        GROUP BY s.exchange, s.datastream_id) e
     LEFT JOIN stream_reports r ON r.datastream_id = e.id ${SHARDS_OF_STREAMS}`,
    [],
  );
  return rows.flatMap((row) => {
    const state = stateOf(row);
    return state ? [{ ...state, datastreamId: row.id, exchange: row.exchange, shard: row.shard }] : [];
  });
}

// In the order of an index MySQL reads the first entry alone; MIN reads the spans of all accounts.
async function statesById(ctx: Context, ids: readonly string[]): Promise<Map<string, StreamState | null>> {
  const rows = await select<StreamRow>(
    ctx,
    `SELECT e.id, e.exchange, COALESCE(m.shard, e.exchange) AS shard,
       (SELECT s.from_ns FROM spans s WHERE s.exchange = e.exchange AND ${OPEN} AND s.datastream_id = e.id
        ORDER BY s.exchange, s.source, s.to_ns, s.datastream_id, s.from_ns LIMIT 1) AS wantedSinceNs, ${REPORT}, ${SHARD}
     FROM datastreams e LEFT JOIN stream_reports r ON r.datastream_id = e.id ${SHARDS_OF_STREAMS} WHERE e.id IN (?)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, stateOf(row)]));
}

async function noFeedByExchange(ctx: Context, codes: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await select<ShardRow>(
    ctx,
    `SELECT e.exchange, ${SHARD} FROM (SELECT code AS exchange FROM exchanges WHERE code IN (?)) e ${SHARDS}`,
    [codes],
  );
  return new Map(rows.map((row) => [row.exchange, noFeedReason(shardFacts(row))]));
}

const streamStateLoader = loaderOf<StreamState>((ctx, ids) =>
  isOfApi(ctx) ? knownStates(ctx.database).keep(() => statesById(ctx, ids)) : statesById(ctx, ids),
);

/**
 * Returns the state of a stream; null if no account wants the stream. Loads those of a list in one
 * query. REST clients may get a state that is a second old: what they poll is the same for all
 * accounts.
 */
export function streamStateOf(ctx: RequestContext, id: string): StreamState | null | Promise<StreamState | null> {
  const known = isOfApi(ctx) ? knownStates(ctx.database).find(id) : undefined;
  return known === undefined ? streamStateLoader(ctx).load(id) : known;
}

/** A transaction reads the states that it will leave. */
const isOfApi = ({ actor, transaction }: RequestContext): boolean => actor.role === 'account' && !transaction;

/** Loads, in one query, why exchanges cannot be collected now. Null if a collector serves one. */
export const noFeedLoader = loaderOf(noFeedByExchange);

/** Creates a loader that lives as long as its operation. */
function loaderOf<Value>(load: (ctx: RequestContext, keys: readonly string[]) => Promise<Map<string, Value | null>>) {
  const loaders = new WeakMap<RequestContext, DataLoader<string, Value | null>>();
  return (ctx: RequestContext): DataLoader<string, Value | null> => {
    let loader = loaders.get(ctx);
    if (!loader) {
      loader = new DataLoader(async (keys) => {
        const found = await load(ctx, keys);
        return keys.map((key) => found.get(key) ?? null);
      });
      loaders.set(ctx, loader);
    }
    return loader;
  };
}

function shardFacts({ exchange, leaseEpoch, alive, reportedAt, reportedNs, served }: ShardRow) {
  const lease = leaseEpoch === null ? null : { epoch: String(leaseEpoch), alive: Number(alive) === 1 };
  const heard = {
    reportedAtNs: reportedAt && msToNs(reportedAt.getTime()),
    reportedNs: toBigInt(reportedNs),
  };
  const served_ = Number(served) === 1;
  return { exchange, hasFeed: LIVE_FEEDS.has(exchange), served: served_, lease: lease && { ...lease, ...heard } };
}

function stateOf(row: StreamRow): StreamState | null {
  const { reportEpoch, connected, sinceNs, reason, detail, lastFrameNs, messagesPerSecond } = row;
  const report = reportEpoch === null ? null : { epoch: String(reportEpoch), connected: Number(connected) === 1 };
  const told = { sinceNs: toBigInt(sinceNs) ?? 0n, reason, detail, lastFrameNs: toBigInt(lastFrameNs) };
  return streamState({
    ...shardFacts(row),
    report: report && { ...report, ...told, messagesPerSecond: Number(messagesPerSecond) },
    wantedSinceNs: toBigInt(row.wantedSinceNs),
  });
}

function toBigInt(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
