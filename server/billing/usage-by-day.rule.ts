import { clipRanges, type TimeRange, totalNs } from '../../schema/time/time-range.js';
import { DAY_NS, MINUTE_NS, msToNs } from '../../schema/time/timestamps.js';

/** Usage on one day (UTC). */
export interface DayOfUse {
  /** `YYYY-MM-DD`. */
  day: string;
  streamMinutes: bigint;
  exportBytes: bigint;
  exports: number;
  streamedBytes: bigint;
}

const DAY_MS = 86_400_000;

/** Returns the days from the first to the last, inclusive, as `YYYY-MM-DD`. */
export function daysBetween(fromDay: string, toDay: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(fromDay); at <= Date.parse(toDay); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/**
 * Returns whole stream minutes (all streams together, floored per day), successful exports, and the
 * bytes that streams were sent, by day.
 */
export function usageByDay(
  days: readonly string[],
  streams: readonly TimeRange[],
  exports: readonly { finishedAt: Date; bytes: bigint }[],
  streamed: ReadonlyMap<string, bigint>,
): DayOfUse[] {
  const byDay = Map.groupBy(exports, ({ finishedAt }) => finishedAt.toISOString().slice(0, 10));
  return days.map((day) => {
    const fromNs = msToNs(Date.parse(day));
    const range = { fromNs, toNs: fromNs + DAY_NS };
    // One by one: concurrent streams count separately.
    const streamNs = totalNs(streams.flatMap((stream) => clipRanges([stream], range)));
    const done = byDay.get(day) ?? [];
    const exportBytes = done.reduce((sum, { bytes }) => sum + bytes, 0n);
    const streamedBytes = streamed.get(day) ?? 0n;
    return { day, streamMinutes: streamNs / MINUTE_NS, exportBytes, exports: done.length, streamedBytes };
  });
}
