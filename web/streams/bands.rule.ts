import type { Reasons } from '../../schema/time/time-range.js';
import type { MsRange } from '../timeline/timeline.rule.js';

const DAY_MS = 86_400_000;
/** The server's limit of days of one answer. */
const MOST_DAYS = 366;

/** A time range with the reasons that it is missing for. */
export interface ReasonedMsRange extends MsRange, Reasons {}

/** Returns the whole UTC days that a range touches, at most the last 366 of them. */
export function daysTouched({ fromMs, toMs }: MsRange): MsRange {
  const first = Math.floor(fromMs / DAY_MS) * DAY_MS;
  const end = Math.max(first + DAY_MS, Math.ceil(toMs / DAY_MS) * DAY_MS);
  return { fromMs: Math.max(0, first, end - MOST_DAYS * DAY_MS), toMs: end };
}

/** Returns the ranges that share a moment with the visible one, cut to it, by time. */
export function rangesWithin<Range extends MsRange>(ranges: readonly Range[], visible: MsRange): Range[] {
  return ranges
    .filter(({ fromMs, toMs }) => fromMs < visible.toMs && toMs > visible.fromMs)
    .map((range) => ({
      ...range,
      fromMs: Math.max(range.fromMs, visible.fromMs),
      toMs: Math.min(range.toMs, visible.toMs),
    }));
}
