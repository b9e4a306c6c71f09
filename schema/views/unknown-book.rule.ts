import type { TimeRange } from '../time/time-range.js';

/**
 * Time range in which a book was unknown: nanoseconds since the epoch in digits, the end not
 * included.
 */
export interface UnknownBook {
  from: string;
  to: string;
  reason: string;
}

/** Returns ranges as manifests have them. */
export const unknownBooks = (ranges: readonly (TimeRange & { reason: string })[]): UnknownBook[] =>
  ranges.map(({ fromNs, toNs, reason }) => ({ from: String(fromNs), to: String(toNs), reason }));

/**
 * Joins ranges in time order that touch with the same reason: they were cut at the end of a
 * partition.
 */
export function joinUnknown(ranges: readonly UnknownBook[]): UnknownBook[] {
  const joined: UnknownBook[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last?.to === range.from && last.reason === range.reason) last.to = range.to;
    else joined.push({ ...range });
  }
  return joined;
}
