import { In } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { changeBookInputs } from '../segments/book-inputs.js';
import { missingRanges, shrinkGaps, type StreamRangeRow } from '../segments/gap-index.js';
import { RawSegmentEntity } from '../segments/raw-segment.entity.js';
import { addSegments } from '../segments/segment-index.js';
import type { SegmentInput } from '../segments/segments.types.js';
import { noteFills } from '../segments/stream-fills.js';
import { leaseState } from './lease.service.js';

/**
 * Returns the gaps of streams inside a range, and up to where the shard's owners have delivered.
 */
export async function missingInShard(
  ctx: RequestContext,
  shard: string,
  datastreamIds: readonly string[],
  range: TimeRange,
): Promise<{ sealedThroughNs: string | null; ranges: StreamRangeRow[] }> {
  return read(ctx, async (db) => ({
    sealedThroughNs: (await leaseState(db, shard))?.deliveredThroughNs ?? null,
    ranges: await missingRanges(db, datastreamIds, range),
  }));
}

/**
 * Adds frames that an earlier owner received during gaps of the index, and removes those ranges
 * from the gaps. It needs no lease, since every moment still has one owner. A repeat changes
 * nothing. Throws `already_exists` with reason `not_missing` if a range is not, or no longer, a
 * gap.
 */
export async function fillGaps(
  ctx: RequestContext,
  ask: { shard: string; epoch: string; segments: SegmentInput[]; filled: StreamRangeRow[] },
): Promise<void> {
  const { shard, epoch, segments, filled } = ask;
  requireInside(segments, filled);
  await atomic(ctx, async (tx) => {
    // Serializes this with the owner's commits.
    const lease = await leaseState(tx, shard, 'FOR UPDATE');
    const blobNames = segments.map(({ blobName }) => blobName);
    if (segments.length > 0 && (await tx.existsBy(RawSegmentEntity, { blobName: In(blobNames) }))) return;
    if (!(await shrinkGaps(tx, filled, BigInt(lease?.sealedThroughNs ?? 0)))) {
      const message = 'A range to fill is not missing from the index';
      throw new DomainError('already_exists', message, { reason: 'not_missing' });
    }
    await addSegments(tx, { shard, epoch }, segments);
    await changeBookInputs(tx, filled);
    await noteFills(tx, filled);
  });
}

function requireInside(segments: readonly SegmentInput[], filled: readonly StreamRangeRow[]): void {
  for (const { datastreamId, minNs, maxNs } of segments.flatMap(({ slices }) => slices)) {
    const inside = filled.some(
      (range) =>
        range.datastreamId === datastreamId &&
        BigInt(range.fromNs) <= BigInt(minNs) &&
        BigInt(maxNs) < BigInt(range.toNs),
    );
    if (!inside) throw invalidArgument('segments', `Rows of stream ${datastreamId} lie outside the ranges to fill`);
  }
}
