/** A half-open range of time, `[fromNs, toNs)`, in nanoseconds since the epoch. */
export interface TimeRange {
  fromNs: bigint;
  toNs: bigint;
}

/** A time range with decimal strings, as MySQL, JSON and GraphQL have it. */
export interface TimeRangeText {
  fromNs: string;
  toNs: string;
}

/** Reasons why something was missing. */
export interface Reasons {
  /** The reason that says most. */
  reason: string;
  /** Other reasons for the same time. Null or absent if there are none. */
  also?: readonly string[] | null;
}

/** A time range in which something was missing, and why. */
export interface ReasonedRange extends TimeRange, Reasons {}

/** Returns all reasons, the one that says most first. */
export const allReasons = ({ reason, also }: Reasons): string[] => [reason, ...(also ?? [])];

/** A time range of one datastream. */
export interface StreamRange extends TimeRange {
  datastreamId: bigint;
}

export const earlier = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Parses the decimal strings. */
export function toTimeRange({ fromNs, toNs }: TimeRangeText): TimeRange {
  return { fromNs: BigInt(fromNs), toNs: BigInt(toNs) };
}

/** Parses the decimal strings and keeps the reasons. */
export function toReasonedRange(gap: TimeRangeText & Reasons): ReasonedRange {
  return { ...toTimeRange(gap), reason: gap.reason, ...(gap.also && { also: gap.also }) };
}

/** Returns whether two ranges share a moment. */
export function overlap(a: TimeRange, b: TimeRange): boolean {
  return a.fromNs < b.toNs && b.fromNs < a.toNs;
}

/** Returns the range with both ends moved outwards. */
export function widen({ fromNs, toNs }: TimeRange, byNs: bigint): TimeRange {
  return { fromNs: fromNs - byNs, toNs: toNs + byNs };
}

/** Returns the intersection; empty or reversed if the ranges do not overlap. */
export function intersect(a: TimeRange, b: TimeRange): TimeRange {
  return { fromNs: later(a.fromNs, b.fromNs), toNs: earlier(a.toNs, b.toNs) };
}

/** Returns the lengths of all ranges together, in nanoseconds. */
export function totalNs(ranges: readonly TimeRange[]): bigint {
  return ranges.reduce((sum, { fromNs, toNs }) => sum + toNs - fromNs, 0n);
}

/**
 * Returns sorted, disjoint ranges that cover the same moments. Joins ranges that touch, or are at
 * most `apartNs` apart, and drops empty ones.
 */
export function mergeRanges(ranges: readonly TimeRange[], apartNs = 0n): TimeRange[] {
  const sorted = ranges
    .filter(({ fromNs, toNs }) => fromNs < toNs)
    .sort((a, b) => (a.fromNs < b.fromNs ? -1 : a.fromNs > b.fromNs ? 1 : 0));
  const merged: TimeRange[] = [];
  for (const { fromNs, toNs } of sorted) {
    const last = merged.at(-1);
    if (last && fromNs <= last.toNs + apartNs) last.toNs = later(last.toNs, toNs);
    else merged.push({ fromNs, toNs });
  }
  return merged;
}

/** Returns the parts of `ranges` inside `bounds`, merged. */
export function clipRanges(ranges: readonly TimeRange[], bounds: TimeRange): TimeRange[] {
  return mergeRanges(ranges.map((range) => intersect(range, bounds)));
}

/** Returns the parts of each range that lie inside `others`, in the order of `ranges`. */
export function intersectRanges(ranges: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  return ranges.flatMap((range) => clipRanges(others, range));
}

/** Returns the parts of `ranges` before `beforeNs`, merged. */
export function clipRangesBefore(ranges: readonly TimeRange[], beforeNs: bigint): TimeRange[] {
  return mergeRanges(ranges.map(({ fromNs, toNs }) => ({ fromNs, toNs: earlier(toNs, beforeNs) })));
}

/** Returns `ranges` without the moments in `holes`. Both must be sorted and disjoint. */
export function subtractRanges(ranges: readonly TimeRange[], holes: readonly TimeRange[]): TimeRange[] {
  const rest: TimeRange[] = [];
  let first = 0;
  for (const range of ranges) {
    while (first < holes.length && holes[first]!.toNs <= range.fromNs) first += 1;
    let { fromNs } = range;
    for (let i = first; i < holes.length && holes[i]!.fromNs < range.toNs; i += 1) {
      if (holes[i]!.fromNs > fromNs) rest.push({ fromNs, toNs: holes[i]!.fromNs });
      fromNs = later(fromNs, holes[i]!.toNs);
    }
    if (fromNs < range.toNs) rest.push({ fromNs, toNs: range.toNs });
  }
  return rest;
}
