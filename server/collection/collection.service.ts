import type { EntityManager } from 'typeorm';
import { LISTING_STREAM_TYPE } from '../../schema/instruments/listing-stream.js';
import { atomic, read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { type NewGap, recordGaps, type StreamRangeRow } from '../segments/gap-index.js';
import { changeBookInputs, rangesOf } from '../segments/book-inputs.js';
import { addSegments } from '../segments/segment-index.js';
import type { SegmentInput } from '../segments/segments.types.js';
import type { StreamLastFrames } from './collection.types.js';
import { deliveredThrough, requireLease } from './lease.service.js';
import { earlier, mergeRanges, toTimeRange } from '../../schema/time/time-range.js';
import { seal } from './seal.service.js';
import { noteFills } from '../segments/stream-fills.js';
import { isOfShard, movedStreams } from '../segments/stream-shard.js';

/** Reason of a gap before a shard had its first collector. */
const NO_COLLECTOR = 'no collector';

interface SegmentCommit {
  shard: string;
  epoch: string;
  segments: SegmentInput[];
  gaps: NewGap[];
  sealedThroughNs: string | null;
  /** The last frames up to there, if the owner hands over. */
  lastFrames: StreamLastFrames[] | null;
}

/**
 * Adds segments and gaps and moves the watermark in one transaction, if `epoch` holds the lease.
 * The lease's row stays locked until the commit, so that no newer owner can come between. A repeat
 * changes nothing.
 */
export async function commitSegments(ctx: RequestContext, commit: SegmentCommit): Promise<void> {
  await atomic(ctx, async (tx) => {
    const { sealedThroughNs, deliveredThroughNs } = await requireLease(tx, commit.shard, commit.epoch);
    const { segments, gaps: ofShard } = await withoutMoved(tx, commit);
    await addSegments(tx, commit, segments);
    const late = rangesOf(segments).filter(isBefore(sealedThroughNs));
    await changeBookInputs(tx, late);
    if (sealedThroughNs !== null) await noteFills(tx, late);
    // The gaps of a repeated commit are recorded already, or filled since.
    const repeated =
      commit.sealedThroughNs !== null && BigInt(commit.sealedThroughNs) <= BigInt(deliveredThroughNs ?? -1);
    let fresh: NewGap[] = [];
    if (!repeated) {
      const before = deliveredThroughNs === null ? await uncollectedBefore(tx, commit) : [];
      const gaps = [...before, ...ofShard];
      fresh = await recordGaps(tx, gaps);
      await changeBookInputs(tx, gaps.filter(isBefore(sealedThroughNs)));
    }
    if (commit.sealedThroughNs !== null) {
      await deliveredThrough(tx, commit, BigInt(commit.sealedThroughNs), commit.lastFrames);
    }
    await seal(tx, commit.shard, { fresh, wasLevel: sealedThroughNs === deliveredThroughNs });
  });
}

/**
 * Returns what a shard may add: nothing of streams that have moved to another one, and no gaps from
 * before a stream moved here. What was received of a stream after it moved away, the other shard
 * has as well.
 */
async function withoutMoved(tx: EntityManager, { shard, segments, gaps }: SegmentCommit) {
  const ids = [...segments.flatMap(({ slices }) => slices), ...gaps].map(({ datastreamId }) => datastreamId);
  const moved = await movedStreams(tx, [...new Set(ids)]);
  const isIn = isOfShard(shard, moved);
  const isOurs = ({ datastreamId }: { datastreamId: string }): boolean => isIn(datastreamId);
  const since = (gap: NewGap): NewGap => {
    const { movedNs = 0n } = moved.get(gap.datastreamId) ?? {};
    return BigInt(gap.fromNs) < movedNs ? { ...gap, fromNs: String(movedNs) } : gap;
  };
  return {
    segments: segments.map((segment) => ({ ...segment, slices: segment.slices.filter(isOurs) })),
    gaps: gaps
      .filter(isOurs)
      .map(since)
      .filter(({ fromNs, toNs }) => BigInt(fromNs) < BigInt(toNs)),
  };
}

/** Whether a range begins before the watermark: what is new usually lies behind it. */
function isBefore(sealedThroughNs: string | null): (range: StreamRangeRow) => boolean {
  return ({ fromNs }) => sealedThroughNs === null || BigInt(fromNs) < BigInt(sealedThroughNs);
}

/**
 * Returns what accounts wanted of a shard before its first collector began. These are gaps, so that
 * everything before the first watermark is either stored or a gap.
 */
async function uncollectedBefore(tx: EntityManager, { shard, ...commit }: SegmentCommit): Promise<NewGap[]> {
  if (commit.sealedThroughNs === null) return [];
  const moments = [commit.sealedThroughNs, ...commit.gaps.map(({ fromNs }) => fromNs)].map(BigInt);
  const received = commit.segments.flatMap(({ slices }) => slices.map(({ minNs }) => BigInt(minNs)));
  const beganNs = [...moments, ...received].reduce(earlier);
  const spans = await tx.query<StreamRangeRow[]>(
    `SELECT s.datastream_id AS datastreamId, s.from_ns AS fromNs, LEAST(COALESCE(s.to_ns, ?), ?) AS toNs
     FROM spans s LEFT JOIN stream_shards m ON m.datastream_id = s.datastream_id
     WHERE s.exchange = ? AND s.source = 'live' AND s.from_ns < ? AND m.datastream_id IS NULL`,
    [beganNs, beganNs, shard, beganNs],
  );
  const byStream = Map.groupBy(spans, ({ datastreamId }) => datastreamId);
  return [...byStream].flatMap(([datastreamId, wanted]) =>
    mergeRanges(wanted.map(toTimeRange)).map((range) => {
      return { datastreamId, fromNs: String(range.fromNs), toNs: String(range.toNs), reason: NO_COLLECTOR };
    }),
  );
}

/** Returns the exchanges of which an account wants a stream, or whose listings are collected. */
export async function wantedShards(ctx: RequestContext): Promise<string[]> {
  const rows = await read(ctx, (db) =>
    db.query<{ exchange: string }[]>(
      `SELECT exchange FROM spans WHERE source = 'live' AND to_ns IS NULL
       UNION SELECT exchange FROM datastreams WHERE stream_type = '${LISTING_STREAM_TYPE}' ORDER BY exchange`,
    ),
  );
  return rows.map(({ exchange }) => exchange);
}
