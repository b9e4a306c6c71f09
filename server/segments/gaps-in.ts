import { type EntityManager, In, LessThan, MoreThan } from 'typeorm';
import { intersect, type ReasonedRange, type TimeRange, toTimeRange } from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { GapEntity } from './gap.entity.js';
import { unionOfGaps } from './missing-time.rule.js';
import { removedRangesOf, withRemovedRanges } from './removed-ranges.js';
import { requireStreams } from './slices-between.service.js';

/** Returns the union of the gaps of a datastream that overlap a range. */
export async function gapsIn(db: EntityManager, datastreamId: string, range: TimeRange): Promise<ReasonedRange[]> {
  return (await gapsOfStreams(db, [datastreamId], range)).get(datastreamId) ?? [];
}

/** Returns `gapsIn` of many datastreams, by id. Those without any are absent. */
async function gapsOfStreams(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
): Promise<Map<string, ReasonedRange[]>> {
  const found = await db.find(GapEntity, {
    where: { datastreamId: In([...datastreamIds]), fromNs: LessThan(String(toNs)), toNs: MoreThan(String(fromNs)) },
  });
  const byStream = Map.groupBy(found, ({ datastreamId }) => datastreamId);
  return new Map(
    [...byStream].map(([id, gaps]) => [
      id,
      unionOfGaps(gaps.map((gap) => ({ ...toTimeRange(gap), reason: gap.reason }))),
    ]),
  );
}

/**
 * Returns the gaps of datastreams inside a range, and what retention has removed of them, as
 * exports list them, by datastream and time.
 */
export async function gapsBetween(
  ctx: RequestContext,
  datastreamIds: readonly string[],
  range: TimeRange,
): Promise<(ReasonedRange & { datastreamId: string })[]> {
  requireStreams(datastreamIds);
  return read(ctx, async (db) => {
    const gaps = await gapsOfStreams(db, datastreamIds, range);
    const removed = await removedRangesOf(db, datastreamIds, range);
    return [...new Set(datastreamIds)].flatMap((datastreamId) =>
      withRemovedRanges(range, gaps.get(datastreamId) ?? [], removed.get(datastreamId) ?? []).map((gap) => ({
        ...{ datastreamId, reason: gap.reason },
        ...intersect(gap, range),
      })),
    );
  });
}
