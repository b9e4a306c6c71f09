import { DAY_NS, floorDiv, HOUR_NS, MINUTE_NS, nsToRfc3339, SECOND_NS } from '../time/timestamps.js';
import type { TimeRange } from '../time/time-range.js';

/** Lengths of periods (beyond.md 4). They are aligned to UTC hours and days. */
export const PERIOD_LENGTHS = ['1h', '1d'] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** The most periods of one backfill (beyond.md 4). */
const MAX_BACKFILL_PERIODS = 366;

const LENGTH_NS: Record<PeriodLength, bigint> = { '1h': HOUR_NS, '1d': DAY_NS };
/**
 * Time that a period waits for data that is received but not sealed, before it is delivered without
 * it.
 */
const PATIENCE_NS: Record<PeriodLength, bigint> = { '1h': 15n * MINUTE_NS, '1d': HOUR_NS };
/** A changed period is delivered again at most once in this time (beyond.md 4). */
const REVISION_PAUSE_NS = HOUR_NS;

const LAG = /^(0|[1-9]\d{0,4})(s|m|h)$/;
const LAG_UNITS: Record<string, bigint> = { s: SECOND_NS, m: MINUTE_NS, h: HOUR_NS };

/** Returns the nanoseconds of a period. */
export const periodLengthNs = (every: PeriodLength): bigint => LENGTH_NS[every];

/**
 * Returns the nanoseconds of a lag such as `0s`, `90s` or `2m`; null for other text, and from a
 * whole period on.
 */
export function parseLagNs(text: string, every: PeriodLength): bigint | null {
  const [, count, unit] = LAG.exec(text) ?? [];
  if (count === undefined || unit === undefined) return null;
  const ns = BigInt(count) * LAG_UNITS[unit]!;
  return ns < LENGTH_NS[every] ? ns : null;
}

/** Returns the period that contains a moment. */
export function periodAt(every: PeriodLength, ns: bigint): TimeRange {
  const lengthNs = LENGTH_NS[every];
  const fromNs = floorDiv(ns, lengthNs) * lengthNs;
  return { fromNs, toNs: fromNs + lengthNs };
}

/** Returns the name of a period: its UTC day, or its UTC hour as `2026-11-22T10`. */
export const periodName = (every: PeriodLength, fromNs: bigint): string =>
  nsToRfc3339(fromNs).slice(0, every === '1d' ? 10 : 13);

/** State that decides about the next period of a schedule. */
interface ScheduleClock {
  every: PeriodLength;
  lagNs: bigint;
  /** Start of the period after the last one that was begun. */
  nextNs: bigint;
}

/**
 * Returns the next period of a schedule, and when it is due. Only what was begun moves it, never a
 * clock.
 */
export function nextPeriod({ every, lagNs, nextNs }: ScheduleClock): { period: TimeRange; dueNs: bigint } {
  const period = periodAt(every, nextNs);
  return { period, dueNs: period.toNs + lagNs };
}

/** Returns when a period that is due since `dueNs` is delivered without data that is not sealed. */
export const patientUntilNs = (every: PeriodLength, dueNs: bigint): bigint => dueNs + PATIENCE_NS[every];

/**
 * Returns when a period that changed may be delivered again, after a delivery that was begun at
 * `begunNs`.
 */
export const revisableAtNs = (begunNs: bigint): bigint => begunNs + REVISION_PAUSE_NS;

type PeriodsResult =
  { ok: true; periods: TimeRange[] } | { ok: false; field: 'start_time' | 'end_time'; message: string };

/**
 * Returns the periods of a range whose ends are ends of periods. They must have ended, and be at
 * most 366.
 */
export function periodsOf(every: PeriodLength, { fromNs, toNs }: TimeRange, nowNs: bigint): PeriodsResult {
  const lengthNs = LENGTH_NS[every];
  const what = every === '1d' ? 'midnight in UTC' : 'a full hour in UTC';
  const refuse = (field: 'start_time' | 'end_time', message: string): PeriodsResult => ({
    ok: false,
    field,
    message: `${field} ${message}`,
  });
  if (periodAt(every, fromNs).fromNs !== fromNs) return refuse('start_time', `must be ${what}`);
  if (periodAt(every, toNs).fromNs !== toNs) return refuse('end_time', `must be ${what}`);
  if (toNs <= fromNs) return refuse('end_time', 'must be later than start_time');
  if (toNs > nowNs) return refuse('end_time', 'must not be in the future: only periods that have ended are delivered');
  const count = (toNs - fromNs) / lengthNs;
  if (count > BigInt(MAX_BACKFILL_PERIODS)) {
    return refuse('end_time', `must be at most ${MAX_BACKFILL_PERIODS} periods after start_time; these are ${count}`);
  }
  return {
    ok: true,
    periods: Array.from({ length: Number(count) }, (_, i) => {
      const startNs = fromNs + BigInt(i) * lengthNs;
      return { fromNs: startNs, toNs: startNs + lengthNs };
    }),
  };
}
