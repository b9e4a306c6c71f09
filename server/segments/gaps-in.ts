import { type EntityManager, In, LessThan, MoreThan } from 'typeorm';
import {
  clipRanges,
  intersect,
  type ReasonedRange,
  type TimeRange,
  toReasonedRange,
} from '../../schema/time/time-range.js';
import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { NOT_STORED } from './held-ranges.rule.js';
import { GapEntity } from './gap.entity.js';
import { unionOfGaps, withUnexplained } from '../../schema/time/missing-time.rule.js';
import { removedRangesOf } from './removed-ranges.js';
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
  return new Map([...byStream].map(([id, gaps]) => [id, unionOfGaps(gaps.map(toReasonedRange))]));
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
    return [...new Set(datastreamIds)].flatMap((datastreamId) => {
      const notStored = clipRanges(removed.get(datastreamId) ?? [], range);
      const all = withUnexplained(gaps.get(datastreamId) ?? [], notStored, NOT_STORED);
      return all.map((gap) => ({ ...gap, ...intersect(gap, range), datastreamId }));
    });
  });
}
