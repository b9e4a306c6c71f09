import { DAY_NS, HOUR_NS } from '../../schema/time/timestamps.js';
import type { PeriodLength, ExportScheduleRunFieldsFragment } from '../generated/operations.js';
import { utcText } from '../text/times.rule.js';

const LENGTH_NS: Readonly<Record<PeriodLength, bigint>> = { HOUR: HOUR_NS, DAY: DAY_NS };

export const EVERY_TEXT: Readonly<Record<PeriodLength, string>> = { HOUR: 'every hour', DAY: 'every day' };

/** Formats a period: its day, or its day and hour, in UTC. */
export function periodText(every: PeriodLength, fromNs: string): string {
  const text = utcText(fromNs);
  return every === 'DAY' ? text.slice(0, 10) : text.slice(0, 16);
}

/** Returns the last period that has ended. */
export function lastPeriod(every: PeriodLength, nowNs: bigint): { fromNs: string; toNs: string } {
  const lengthNs = LENGTH_NS[every];
  const toNs = (nowNs / lengthNs) * lengthNs;
  return { fromNs: String(toNs - lengthNs), toNs: String(toNs) };
}

/** A row of the picture of runs: a day with its hours, or a month with its days. */
interface PeriodRow<Run> {
  /** `2026-11-22` or `2026-11`. */
  name: string;
  /** Latest revision of each period, by hour from 0 or by day from 1; null for none. */
  runs: (Run | null)[];
}

type Placed = Pick<ExportScheduleRunFieldsFragment, 'fromNs' | 'revision'>;

/**
 * Sorts runs, the newest period and revision first, into rows, the newest first. A period has one
 * cell.
 */
export function periodRows<Run extends Placed>(every: PeriodLength, runs: readonly Run[]): PeriodRow<Run>[] {
  const rows = new Map<string, PeriodRow<Run>>();
  for (const run of runs) {
    const text = utcText(run.fromNs);
    const name = text.slice(0, every === 'DAY' ? 7 : 10);
    let row = rows.get(name);
    if (!row) {
      row = { name, runs: Array.from({ length: every === 'DAY' ? daysOf(name) : 24 }, () => null) };
      rows.set(name, row);
    }
    const cell = every === 'DAY' ? Number(text.slice(8, 10)) - 1 : Number(text.slice(11, 13));
    const known = row.runs[cell];
    if (!known || known.revision < run.revision) row.runs[cell] = run;
  }
  return [...rows.values()];
}

const daysOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

const CAUSES: Readonly<Record<string, string>> = {
  SCHEDULE: 'its time came',
  REQUEST: 'run now',
  BACKFILL: 'backfill',
  REVISION: 'data changed',
};

/** Describes why a run exists. */
export const causeText = (cause: string): string => CAUSES[cause] ?? cause.toLowerCase();
