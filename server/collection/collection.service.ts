import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { nowNs } from '../../schema/timestamps.js';
import { atomic, read } from '../db/atomic.js';
import { recordGapEvents } from '../events/gap-events.js';
import type { RequestContext } from '../graphql/context.js';
import { recordGaps } from '../segments/gap-index.js';
import { addSegments, type NewGap, type NewSegment } from '../segments/segment-index.js';
import type { LastFrames } from './handover.service.js';
import { leaseState, requireLease, sealThrough } from './lease.service.js';

export interface SegmentCommit {
  shard: string;
  epoch: string;
  segments: NewSegment[];
  gaps: NewGap[];
  sealedThroughNs: string | null;
  /** Of an owner that hands over: the last frames up to there. */
  lastFrames: LastFrames[] | null;
}

/**
 * Adds segments and gaps and moves the watermark in one transaction, as long as the lease of `epoch` lives: its row stays
 * locked until the commit, so no newer owner can come between. Repeating a commit changes nothing.
 */
export async function commitSegments(ctx: RequestContext, commit: SegmentCommit): Promise<void> {
  await atomic(ctx, async (tx) => {
    const { sealedThroughNs } = await requireLease(tx, commit.shard, commit.epoch);
    await addSegments(tx, commit, commit.segments);
    // A repeat: its gaps are there, unless somebody has filled them since.
    const repeated = commit.sealedThroughNs !== null && BigInt(commit.sealedThroughNs) <= BigInt(sealedThroughNs ?? -1);
    if (!repeated) await recordGapEvents(tx, await recordGaps(tx, commit.gaps));
    if (commit.sealedThroughNs !== null) {
      await sealThrough(tx, commit, BigInt(commit.sealedThroughNs), commit.lastFrames);
    }
  });
}

export interface CollectionPlan {
  leaseHeld: boolean;
  streams: DatastreamEntity[];
  cutRequestedNs: string | null;
  serverNowNs: bigint;
}

/** Shards of which any account wants a stream to be collected. */
export async function wantedShards(ctx: RequestContext): Promise<string[]> {
  const rows = await read(ctx, (db) =>
    db.query<{ exchange: string }[]>(
      "SELECT DISTINCT exchange FROM spans WHERE source = 'live' AND to_ns IS NULL ORDER BY exchange",
    ),
  );
  return rows.map(({ exchange }) => exchange);
}

/** What the owner of `epoch`, or its successor, should collect: every stream of the exchange with an open live span of any account. */
export async function planCollection(ctx: RequestContext, shard: string, epoch: string): Promise<CollectionPlan> {
  return read(ctx, async (db) => {
    const lease = await leaseState(db, shard);
    const streams = await db
      .createQueryBuilder(DatastreamEntity, 'd')
      .where(
        `d.id IN (SELECT s.datastream_id FROM spans s
           WHERE s.exchange = :shard AND s.source = 'live' AND s.to_ns IS NULL)`,
        { shard },
      )
      .orderBy('d.id')
      .getMany();
    const sealed = BigInt(lease?.sealedThroughNs ?? 0);
    const cut = lease?.cutRequestedNs ?? null;
    return {
      leaseHeld: lease !== null && ((lease.alive && lease.epoch === epoch) || lease.successorEpoch === epoch),
      streams,
      cutRequestedNs: cut !== null && BigInt(cut) > sealed ? cut : null,
      serverNowNs: nowNs(),
    };
  });
}
