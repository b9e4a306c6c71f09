import { clipRanges, type TimeRange } from '../../schema/time/time-range.js';
import { MINUTE_NS } from '../../schema/time/timestamps.js';

/**
 * Returns whole stream minutes above `included` concurrent streams inside `period`: the integral of
 * max(0, concurrent − included), floored once at the end (contract 2, billing). `streams` has one
 * entry per datastream with its collection spans.
 */
export function extraStreamMinutes(streams: readonly TimeRange[][], included: number, period: TimeRange): bigint {
  const edges = streams
    .flatMap((spans) => clipRanges(spans, period))
    .flatMap(({ fromNs, toNs }) => [
      { atNs: fromNs, change: 1 },
      { atNs: toNs, change: -1 },
    ])
    .sort((a, b) => (a.atNs < b.atNs ? -1 : a.atNs > b.atNs ? 1 : 0));
  let concurrent = 0;
  let previousNs = period.fromNs;
  let extraNs = 0n;
  for (const { atNs, change } of edges) {
    extraNs += BigInt(Math.max(0, concurrent - included)) * (atNs - previousNs);
    concurrent += change;
    previousNs = atNs;
  }
  return extraNs / MINUTE_NS;
}
