import type { EntityManager } from 'typeorm';
import type { Rollup } from '../../schema/rollups/rollup.js';
import { clipRanges, overlap, type TimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS, MINUTE_NS, DAY_NS, floorDiv } from '../../schema/time/timestamps.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { DomainError, invalidArgument } from '../errors/domain-error.js';
import { entitlementOf, spansOf } from '../spans/span.service.js';
import { subscriptionOf } from '../spans/span.service.js';
import { mergeRollups } from './merge-rollups.rule.js';
import type { RollupPoint, RollupSeries } from './rollups.types.js';
import type { StoredMinutes } from './stored-hour.js';
import { quotesIn, type TimedQuote } from './stored-quotes.js';

/** Lengths of points. Each divides the next ones that are stored together: 60 minutes, 24 hours. */
const STEPS_NS = [
  ...[1n, 2n, 5n, 15n].map((minutes) => minutes * MINUTE_NS),
  ...[1n, 3n, 6n, 12n].map((hours) => hours * HOUR_NS),
  DAY_NS,
];

const MAX_POINTS = 1_500;

type TimedRollup = { fromNs: bigint; toNs: bigint; rollup: Rollup };

/**
 * Returns rollups of a datastream over a range, those that share a moment with a span of the
 * account. `permission_denied` without a subscription of the datastream, as also for an unknown
 * one.
 */
export async function rollupsOf(
  ctx: RequestContext,
  datastreamId: string,
  range: TimeRange,
  points: number,
): Promise<RollupSeries> {
  const accountId = requireAccount(ctx);
  if (BigInt(datastreamId) <= 0n) throw invalidArgument('datastream_id', 'datastream_id must be a positive integer');
  if (points < 1 || points > MAX_POINTS) throw invalidArgument('points', `points must be from 1 to ${MAX_POINTS}`);
  if (range.fromNs < 0n) throw invalidArgument('from', 'from must not be before 1970');
  if (range.fromNs >= range.toNs) throw invalidArgument('from', 'from must be before to');
  const stepNs = stepFor(range, points);
  if (stepNs === null) throw invalidArgument('to', `from and to must span at most ${points} UTC days`);
  const whole = {
    fromNs: range.fromNs - (range.fromNs % stepNs),
    toNs: range.toNs + (((-range.toNs % stepNs) + stepNs) % stepNs),
  };
  return read(ctx, async (db) => {
    const subscription = await subscriptionOf(db, accountId, datastreamId);
    if (!subscription) throw new DomainError('permission_denied', 'The account has no subscription of this datastream');
    const { granted, live } = entitlementOf(await spansOf(db, [subscription.id]), whole);
    const allowed = clipRanges([...granted, ...live], whole);
    const found = stepNs < HOUR_NS ? await minutesIn(db, datastreamId, whole) : await hoursIn(db, datastreamId, whole);
    const entitled = found.filter((one) => allowed.some((span) => overlap(span, one)));
    const quotes = await quotesIn(db, datastreamId, whole, stepNs < HOUR_NS ? 'minutes' : 'hours');
    return { stepNs: String(stepNs), points: pointsOf(withQuotes(entitled, quotes), stepNs) };
  });
}

/** Adds the quotes of a book, which are stored beside what its messages add up to. */
function withQuotes(rollups: readonly TimedRollup[], quotes: readonly TimedQuote[]): TimedRollup[] {
  const byTime = new Map(quotes.map(({ fromNs, quote }) => [fromNs, quote]));
  return rollups.map((one) => {
    const quote = byTime.get(one.fromNs) ?? one.rollup.quote ?? null;
    return { ...one, rollup: { ...one.rollup, quote } };
  });
}

function pointsOf(rollups: readonly TimedRollup[], stepNs: bigint): RollupPoint[] {
  const byPoint = Map.groupBy(rollups, ({ fromNs }) => fromNs - (fromNs % stepNs));
  return [...byPoint].map(([fromNs, members]) => {
    return { fromNs: String(fromNs), ...mergeRollups(members.map(({ rollup }) => rollup))! };
  });
}

async function hoursIn(db: EntityManager, datastreamId: string, { fromNs, toNs }: TimeRange): Promise<TimedRollup[]> {
  const rows = await db.query<{ hourNs: string; total: Rollup }[]>(
    `SELECT hour_ns AS hourNs, total FROM rollup_hours
     WHERE datastream_id = ? AND hour_ns >= ? AND hour_ns < ? ORDER BY hour_ns`,
    [BigInt(datastreamId), fromNs, toNs],
  );
  return rows.map(({ hourNs, total }) => timed(BigInt(hourNs), HOUR_NS, total));
}

async function minutesIn(db: EntityManager, datastreamId: string, range: TimeRange): Promise<TimedRollup[]> {
  const rows = await db.query<{ hourNs: string; minutes: StoredMinutes }[]>(
    `SELECT hour_ns AS hourNs, minutes FROM rollup_hours
     WHERE datastream_id = ? AND hour_ns > ? AND hour_ns < ? ORDER BY hour_ns`,
    [BigInt(datastreamId), range.fromNs - HOUR_NS, range.toNs],
  );
  return rows.flatMap(({ hourNs, minutes }) =>
    Object.entries(minutes)
      .map(([minute, rollup]) => timed(BigInt(hourNs) + BigInt(minute) * MINUTE_NS, MINUTE_NS, rollup))
      .filter((one) => overlap(one, range)),
  );
}

const timed = (fromNs: bigint, lengthNs: bigint, rollup: Rollup): TimedRollup => ({
  ...{ fromNs, toNs: fromNs + lengthNs, rollup },
});

/**
 * Returns the shortest step with at most `points` points in the range; null if even days are more.
 */
export function stepFor({ fromNs, toNs }: TimeRange, points: number): bigint | null {
  const count = (stepNs: bigint): bigint => floorDiv(toNs - 1n, stepNs) - floorDiv(fromNs, stepNs) + 1n;
  return STEPS_NS.find((stepNs) => count(stepNs) <= BigInt(points)) ?? null;
}
