import type { TimeRangeText } from '../../schema/time/time-range.js';
import { parseTyped, secondsText } from '../text/times.rule.js';

const DAY_MS = 86_400_000;

/** Returns the day of a time in the shown zone, as 2026-01-31. */
export const dayText = (ms: number): string => secondsText(ms).slice(0, 10);

/** Returns the day that is so many days later, or earlier if negative. */
export const laterDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** Returns the range from the beginning of a day to the end of another, in the shown zone. */
export function dayRange(first: string, last: string): TimeRangeText {
  return { fromNs: String(parseTyped(first)), toNs: String(parseTyped(laterDay(last, 1))) };
}
