import { dateOfDay, dayOf } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS, msToNs } from '../../schema/time/timestamps.js';

/** Months that the calendar shows at a time. */
export const SHOWN_MONTHS = 4;

/** A UTC month, and its days in weeks from Monday to Sunday; null outside of it. */
export interface CalendarMonth {
  /** Month, for example 2026-01. */
  month: string;
  weeks: (string | null)[][];
}

/** Returns the month of a time in UTC, as 2026-01. */
export const monthOf = (ms: number): string => dateOfDay(dayOf(msToNs(ms))).slice(0, 7);

/** Returns the month that is so many months later, or earlier if negative. */
export function laterMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(Date.UTC(year, number - 1 + by));
}

/** Returns the date that is so many days later, or earlier if negative. */
export const laterDay = (date: string, by: number): string => dateOfDay(msToNs(Date.parse(date)) + BigInt(by) * DAY_NS);

/** Returns the beginning of a month in nanoseconds since 1970. */
export const monthNs = (month: string): bigint => msToNs(Date.parse(`${month}-01T00:00:00Z`));

/** Returns `count` months that end with `last`, newest first, with their days. */
export function calendarMonths(last: string, count = SHOWN_MONTHS): CalendarMonth[] {
  return Array.from({ length: count }, (_, i) => {
    const month = laterMonth(last, -i);
    return { month, weeks: weeksOf(month) };
  });
}

function weeksOf(month: string): (string | null)[][] {
  const [fromNs, toNs] = [monthNs(month), monthNs(laterMonth(month, 1))];
  const dates = Array.from({ length: Number((toNs - fromNs) / DAY_NS) }, (_, i) =>
    dateOfDay(fromNs + BigInt(i) * DAY_NS),
  );
  // 1970 began with a Thursday.
  const weekday = Number((fromNs / DAY_NS + 3n) % 7n);
  const cells = [...Array.from({ length: weekday }, () => null), ...dates];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_cell, day) => cells[7 * week + day] ?? null),
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Returns the date that a key moves to among `dates`, which are sorted: the one so many days away,
 * the next one beyond it, or else the last one in that direction. Null for other keys and at the
 * end.
 */
export function dateByKey(dates: readonly string[], from: string, key: string): string | null {
  if (key === 'Home') return dates[0] ?? null;
  if (key === 'End') return dates.at(-1) ?? null;
  const step = STEPS[key];
  if (step === undefined) return null;
  const aim = laterDay(from, step);
  const ahead = step > 0 ? dates.filter((date) => date > from) : dates.filter((date) => date < from).reverse();
  const found = ahead.find((date) => (step > 0 ? date >= aim : date <= aim));
  return found ?? ahead.at(-1) ?? null;
}

/** Formats a date as `14 November 2026`. */
export function longDate(date: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(date));
}

/** Formats a month as `November 2026`. */
export function longMonth(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
}
