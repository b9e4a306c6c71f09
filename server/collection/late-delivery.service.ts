import { In } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import type { TimeRange } from '../../schema/time-range.js';
import { missingStretches, shrinkGaps, type StreamStretch } from '../segments/gap-index.js';
import { RawSegmentEntity } from '../segments/raw-segment.entity.js';
import { addSegments, type NewSegment } from '../segments/segment-index.js';
import { leaseState } from './lease.service.js';

/** What the index is missing of streams in a range, and up to where the shard has come. */
export async function missingInShard(
  ctx: RequestContext,
  shard: string,
  datastreamIds: readonly string[],
  range: TimeRange,
): Promise<{ sealedThroughNs: string | null; stretches: StreamStretch[] }> {
  return read(ctx, async (db) => ({
    sealedThroughNs: (await leaseState(db, shard))?.sealedThroughNs ?? null,
    stretches: await missingStretches(db, datastreamIds, range),
  }));
}

/**
 * Adds what an earlier owner received in stretches that are gaps in the index, and takes those out of the gaps: no lease is needed,
 * since every moment still has one owner. Repeating it changes nothing; `already_exists` with reason `not_missing` when a stretch is
 * not a gap (any more): look again.
 */
export async function fillGaps(
  ctx: RequestContext,
  ask: { shard: string; epoch: string; segments: NewSegment[]; filled: StreamStretch[] },
): Promise<void> {
  const { shard, epoch, segments, filled } = ask;
  requireInside(segments, filled);
  await atomic(ctx, async (tx) => {
    // The owner's commits and this one stand in one line.
    await leaseState(tx, shard, 'FOR UPDATE');
    const blobNames = segments.map(({ blobName }) => blobName);
    if (segments.length > 0 && (await tx.existsBy(RawSegmentEntity, { blobName: In(blobNames) }))) return;
    if (!(await shrinkGaps(tx, filled))) {
      const message = 'A stretch to fill is not missing from the index.';
      throw new DomainError('already_exists', message, { reason: 'not_missing' });
    }
    await addSegments(tx, { shard, epoch }, segments);
  });
}

function requireInside(segments: readonly NewSegment[], filled: readonly StreamStretch[]): void {
  for (const { datastreamId, minNs, maxNs } of segments.flatMap(({ slices }) => slices)) {
    const inside = filled.some(
      (stretch) =>
        stretch.datastreamId === datastreamId &&
        BigInt(stretch.fromNs) <= BigInt(minNs) &&
        BigInt(maxNs) < BigInt(stretch.toNs),
    );
    if (!inside) throw invalidArgument('segments', `Rows of stream ${datastreamId} lie outside the stretches to fill.`);
  }
}
