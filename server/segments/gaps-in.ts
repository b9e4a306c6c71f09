import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { type ReasonedRange, type TimeRange, toReasonedRange } from '../../schema/time/time-range.js';
import { GapEntity } from './gap.entity.js';
import { unionOfGaps } from './missing-time.rule.js';

/** Returns the union of the gaps of a datastream that overlap a range. */
export async function gapsIn(
  db: EntityManager,
  datastreamId: string,
  { fromNs, toNs }: TimeRange,
): Promise<ReasonedRange[]> {
  const found = await db.find(GapEntity, {
    where: { datastreamId, fromNs: LessThan(String(toNs)), toNs: MoreThan(String(fromNs)) },
  });
  return unionOfGaps(found.map(toReasonedRange));
}
