import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import { nowNs } from '../../schema/time/timestamps.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import type { CollectionPlan, PlannedStream } from './collection.types.js';
import { type LeaseRow, leasesOf } from './lease.service.js';
import { partOfStream } from './part-of-stream.rule.js';
import { PARTS_OF_EXCHANGE } from './said-parts.js';
import { plannedStreams, type WantedOfExchange } from './planned-streams.js';

/** Inputs of a plan's streams, apart from what the shard has delivered. */
interface PlanBasis {
  shard: string;
  exchange: string;
  parts: number;
  /** The shards of the exchange that have an owner. */
  alive: ReadonlySet<string>;
}

/**
 * Returns what the owner of `epoch`, or its successor, should collect. If nothing changed since the
 * revision `known`, the streams are left out: collectors ask twice a second, and the streams of an
 * exchange are many.
 */
export async function planCollection(
  ctx: RequestContext,
  { shard, epoch, known }: { shard: string; epoch: string; known: string | null },
): Promise<CollectionPlan> {
  return read(ctx, async (db) => {
    const { exchange } = parseShard(shard);
    // Before the streams are read: what changes in between, the next question finds.
    const { stored, parts } = await storedRevision(db, exchange);
    const leases = await leasesOf(db, exchange);
    const alive = new Set([...leases].filter(([, lease]) => lease.alive).map(([name]) => name));
    const lease = leases.get(shard) ?? null;
    const revision = createHash('sha256')
      .update(JSON.stringify([stored, parts, ...alive]))
      .digest('base64url');
    const state = { ...stateOf(lease, epoch), parts, serverNowNs: nowNs() };
    if (revision === known) {
      return { ...state, revision, unchanged: true, streams: [], comingStreams: [], endedStreamIds: [] };
    }
    const deliveredNs = BigInt(lease?.deliveredThroughNs ?? 0);
    const plan = await streamsOf(db, { shard, exchange, parts, alive }, deliveredNs);
    const isSettled = plan.streams.every(({ movedNs }) => movedNs === null);
    return { ...state, revision: isSettled ? revision : null, unchanged: false, ...plan };
  });
}

/** Returns the revision of what is wanted of an exchange and where, and how many parts it has. */
async function storedRevision(db: EntityManager, exchange: string): Promise<{ stored: string; parts: number }> {
  const [row] = await db.query<{ ofStreams: string | null; parts: number | null }[]>(
    `SELECT (SELECT revision FROM plan_revisions WHERE exchange = ?) AS ofStreams, (${PARTS_OF_EXCHANGE}) AS parts`,
    [exchange, exchange],
  );
  return { stored: row?.ofStreams ?? '', parts: row?.parts ?? 1 };
}

function stateOf(lease: LeaseRow | null, epoch: string): Pick<CollectionPlan, 'leaseHeld' | 'cutRequestedNs'> {
  const cut = lease?.cutRequestedNs ?? null;
  const sealed = BigInt(lease?.sealedThroughNs ?? 0);
  return {
    leaseHeld: lease !== null && ((lease.alive && lease.epoch === epoch) || lease.successorEpoch === epoch),
    cutRequestedNs: cut !== null && BigInt(cut) > sealed ? cut : null,
  };
}

async function streamsOf(
  db: EntityManager,
  { shard, exchange, parts, alive }: PlanBasis,
  deliveredNs: bigint,
): Promise<Pick<CollectionPlan, 'streams' | 'comingStreams' | 'endedStreamIds'>> {
  const streams = await plannedStreams(db, exchange);
  const ended =
    deliveredNs === 0n
      ? []
      : await db.query<{ id: string }[]>(
          `SELECT DISTINCT s.datastream_id AS id FROM spans s LEFT JOIN stream_shards m ON m.datastream_id = s.datastream_id
           WHERE s.exchange = ? AND s.source = 'live' AND s.to_ns > ? AND COALESCE(m.shard, s.exchange) = ?`,
          [exchange, deliveredNs, shard],
        );
  const wanted = new Set(streams.map(({ id }) => id));
  const coming = streams.filter(
    (stream) =>
      stream.shard !== shard && alive.has(stream.shard) && partOfStream(exchange, stream.key, parts) === shard,
  );
  return {
    streams: streams.filter((stream) => stream.shard === shard).map(toPlanned(deliveredNs)),
    comingStreams: coming.map(toPlanned(null)),
    endedStreamIds: ended.map(({ id }) => id).filter((id) => !wanted.has(id)),
  };
}

/** `deliveredNs`: up to where the shard has delivered. Null for streams of another one. */
function toPlanned(deliveredNs: bigint | null) {
  return ({ id, instrument, streamType, newestSpanNs, movedNs }: WantedOfExchange): PlannedStream => {
    const isNew = movedNs !== null && deliveredNs !== null && movedNs > deliveredNs;
    return { id, instrument, streamType, newestSpanNs, movedNs: isNew ? String(movedNs) : null };
  };
}
