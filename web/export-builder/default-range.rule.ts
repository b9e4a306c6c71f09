import { clipRanges, earlier, later, mergeRanges, type TimeRange, toTimeRange } from '../../schema/time/time-range.js';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { DAY_NS, MINUTE_NS, msToNs } from '../../schema/time/timestamps.js';

/** A span of the account; without an end it goes on. */
interface SpanTimes {
  startedAt: string;
  endedAt: string | null;
}

/** Stored time of a datastream, and the part that the account may export. */
export interface HeldStream {
  id: string;
  ranges: readonly TimeRangeText[];
  spans: readonly SpanTimes[];
}

/** A longer default could start a large export by accident. */
const MOST_NS = DAY_NS;
/** Pauses between messages divide nothing. */
const APART_NS = MINUTE_NS;

/**
 * Returns what is held of a datastream: stored, and in a span of the account. Sorted and disjoint.
 */
export function exportableRanges({ ranges, spans }: HeldStream, nowMs: number): TimeRange[] {
  const stored = mergeRanges(ranges.map(toTimeRange));
  const own = spans.flatMap(({ startedAt, endedAt }) =>
    clipRanges(stored, {
      fromNs: msToNs(Date.parse(startedAt)),
      toNs: msToNs(endedAt === null ? nowMs : Date.parse(endedAt)),
    }),
  );
  return mergeRanges(own, APART_NS);
}

/**
 * Returns the last range that is held of one of the datastreams, at most its last 24 hours; null:
 * nothing is held.
 */
export function lastExportable(streams: readonly HeldStream[], nowMs: number): TimeRangeText | null {
  const lasts = streams.flatMap((stream) => exportableRanges(stream, nowMs).slice(-1));
  if (lasts.length === 0) return null;
  const toNs = lasts.reduce((last, one) => later(last, one.toNs), 0n);
  const reaching = lasts.filter((one) => one.toNs + APART_NS >= toNs);
  const fromNs = reaching.reduce((first, one) => earlier(first, one.fromNs), toNs);
  return { fromNs: String(later(fromNs, toNs - MOST_NS)), toNs: String(toNs) };
}
