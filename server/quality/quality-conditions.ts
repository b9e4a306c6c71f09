import { type EntityManager, In } from 'typeorm';
import { QualityDayEntity } from './quality-day.entity.js';

/** A day without its numbers. */
type DayCondition = Pick<QualityDayEntity, 'dayNs' | 'revision' | 'condition'>;

/** Returns the conditions of days of a stream that are known, in order. */
export async function qualityConditions(
  db: EntityManager,
  datastreamId: string,
  days: readonly bigint[],
): Promise<DayCondition[]> {
  if (days.length === 0) return [];
  return db.find(QualityDayEntity, {
    select: { dayNs: true, revision: true, condition: true },
    where: { datastreamId, dayNs: In(days.map(String)) },
    order: { dayNs: 'ASC' },
  });
}
