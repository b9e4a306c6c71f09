import type { QualityCondition, QualityDayFacts, QualityFacts } from '../../schema/quality/quality-day.js';
import { DAY_NS } from '../../schema/time/timestamps.js';
import { sameFacts } from './stored-facts.rule.js';

/**
 * Accounts are not told of days that ended longer ago when they were first computed: imported
 * history.
 */
const TOLD_FOR_NS = 7n * DAY_NS;

/** A day as it was stored and as it was computed now. */
interface DayChange {
  before: Pick<QualityDayFacts, 'revision' | 'condition'> & { facts: QualityFacts };
  now: { condition: QualityCondition; facts: QualityFacts };
}

/**
 * Returns the revision of a day after it was computed again, or null if nothing changed. A day that
 * was complete stays as it is while it is `pending` again: its messages are still being read.
 */
export function nextRevision({ before, now }: DayChange): number | null {
  const isSame = before.condition === now.condition && sameFacts(before.facts, now.facts);
  if (isSame) return null;
  if (before.condition === 'pending') return before.revision;
  return now.condition === 'pending' ? null : before.revision + 1;
}

/** Returns whether accounts are told that a day is degraded. */
export function isTold(day: Pick<QualityDayFacts, 'dayNs' | 'revision' | 'condition'>, nowNs: bigint): boolean {
  const isWrong = day.condition === 'degraded' || day.condition === 'missing';
  return isWrong && (day.revision > 1 || nowNs - (day.dayNs + DAY_NS) < TOLD_FOR_NS);
}
