import { Between } from 'typeorm';
import type { QualityDayFacts } from '../../schema/quality/quality-day.js';
import { dayOf, daysIn } from '../../schema/quality/utc-day.rule.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { DAY_NS, nowNs } from '../../schema/time/timestamps.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import { subscriptionOf } from '../spans/span.service.js';
import { uncomputedDay } from './day-quality.rule.js';
import { QualityDayEntity } from './quality-day.entity.js';
import { restoreFacts } from './stored-facts.rule.js';

/** A year, and a leap day. */
const MAX_DAYS = 366;

/**
 * Returns the quality of the UTC days that share a moment with the range and with a span of the
 * account, oldest first (beyond.md 2); wanted days that were not computed yet are pending.
 * `permission_denied` without a subscription of the datastream, as also for an unknown one.
 * `invalid_argument` for more than 366 days.
 */
export async function qualityOf(
  ctx: RequestContext,
  datastreamId: string,
  range: TimeRange,
): Promise<QualityDayFacts[]> {
  const accountId = requireAccount(ctx);
  const { fromNs, toNs } = range;
  if (BigInt(datastreamId) <= 0n) throw invalidArgument('datastream_id', 'datastream_id must be a positive integer');
  if (fromNs < 0n) throw invalidArgument('from', 'from must not be before 1970');
  if (fromNs >= toNs) throw invalidArgument('from', 'from must be before to');
  if ((dayOf(toNs - 1n) - dayOf(fromNs)) / DAY_NS >= MAX_DAYS) {
    throw invalidArgument('to', `from and to must span at most ${MAX_DAYS} UTC days`);
  }
  return read(ctx, async (db) => {
    const subscription = await subscriptionOf(db, accountId, datastreamId);
    if (!subscription) throw new DomainError('permission_denied', 'The account has no subscription of this datastream');
    const rows = await db.findBy(QualityDayEntity, {
      datastreamId,
      dayNs: Between(String(dayOf(fromNs)), String(toNs - 1n)),
    });
    const { granted, live } = entitlementOf(await spansOf(db, [subscription.id]), {
      fromNs: dayOf(fromNs),
      toNs: dayOf(toNs - 1n) + DAY_NS,
    });
    const known = new Map(rows.map(toDay).map((day) => [day.dayNs, day]));
    const now = nowNs();
    // A wanted day has a row once it was computed. Until then it is pending; days to come are not
    // wanted yet.
    return [...new Set([...granted, ...live].flatMap(daysIn))]
      .flatMap((dayNs) => known.get(dayNs) ?? (dayNs <= now ? uncomputedDay(dayNs) : []))
      .sort((a, b) => (a.dayNs < b.dayNs ? -1 : 1));
  });
}

/** Returns the day as it is known now. */
function toDay({ dayNs, revision, condition, facts }: QualityDayEntity): QualityDayFacts {
  return { ...restoreFacts(facts), dayNs: BigInt(dayNs), revision, condition };
}
