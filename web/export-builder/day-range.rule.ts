import type { TimeRangeText } from '../../schema/time/time-range.js';
import { laterDay } from '../quality/calendar.rule.js';
import { parseTyped, secondsText } from '../text/times.rule.js';

/** Returns the day of a time in the shown zone, as 2026-01-31. */
export const dayText = (ms: number): string => secondsText(ms).slice(0, 10);

/** Returns the range from the beginning of a day to the end of another, in the shown zone. */
export function dayRange(first: string, last: string): TimeRangeText {
  return { fromNs: String(parseTyped(first)), toNs: String(parseTyped(laterDay(last, 1))) };
}
