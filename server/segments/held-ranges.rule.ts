import {
  earlier,
  intersect,
  later,
  mergeRanges,
  subtractRanges,
  totalNs,
  type TimeRange,
} from '../../schema/time/time-range.js';

/**
 * The reason of time whose messages retention has removed, and of granted time that is neither
 * stored nor in a gap.
 */
export const NOT_STORED = 'not stored';

/** A time range in which messages are stored. */
export interface HeldRange extends TimeRange {
  rows: bigint;
}

/**
 * Appends stored ranges, in order of their beginnings, to earlier ones. Joins those at most
 * `toleranceNs` apart: no exchange promises a message at every moment.
 */
export function appendRanges(held: HeldRange[], next: readonly HeldRange[], toleranceNs: bigint): void {
  for (const range of next) {
    const last = held.at(-1);
    if (last && range.fromNs <= last.toNs + toleranceNs) extend(last, range);
    else held.push({ ...range });
  }
}

/**
 * Joins two stored ranges if the whole time between them was collected: the exchange was silent,
 * and nothing is lost. `held` must be sorted and disjoint; `collected` must be merged, sealed and
 * without gaps.
 */
export function joinAcrossSilence(held: readonly HeldRange[], collected: readonly TimeRange[]): HeldRange[] {
  const joined: HeldRange[] = [];
  let at = 0;
  for (const range of held) {
    while (at < collected.length && collected[at]!.toNs < range.fromNs) at += 1;
    const last = joined.at(-1);
    const around = collected[at];
    if (last && around && around.fromNs <= last.toNs) extend(last, range);
    else joined.push({ ...range });
  }
  return joined;
}

/**
 * Returns the ranges of slices after some were removed, with the holes that were known `before`:
 * compaction joins slices that are further apart than messages of one range. Both must be sorted
 * and disjoint. Ranges keep their rows, and the first one, of which rows may have been removed, has
 * the rest.
 */
export function withHolesOf(before: readonly HeldRange[], ofSlices: readonly HeldRange[]): HeldRange[] {
  let first = 0;
  return ofSlices.flatMap((range) => {
    while (first < before.length && before[first]!.toNs <= range.fromNs) first += 1;
    const kept: HeldRange[] = [];
    for (let i = first; i < before.length && before[i]!.fromNs < range.toNs; i += 1) {
      kept.push({ ...intersect(before[i]!, range), rows: before[i]!.rows });
    }
    if (kept.length === 0) return [range];
    let { rows } = range;
    for (const one of kept.slice(1).reverse()) {
      one.rows = earlier(one.rows, rows);
      rows -= one.rows;
    }
    return kept.map((one, i) => (i === 0 ? { ...one, rows } : one));
  });
}

/**
 * Returns the ranges of slices, where what was known `before` is in doubt. It stays where it agrees
 * with a range in messages, first and last moment: its holes are true then. Elsewhere only `holes`
 * inside a range are certain. All must be sorted and disjoint.
 */
export function rebuiltRanges(
  before: readonly HeldRange[],
  ofSlices: readonly HeldRange[],
  holes: readonly TimeRange[],
): HeldRange[] {
  const knownIn = rangesInside(before, ofSlices);
  const holesIn = rangesInside(holes, ofSlices);
  return ofSlices.flatMap((range, i) => {
    const known = knownIn[i]!;
    const rows = known.reduce((sum, part) => sum + part.rows, 0n);
    const agrees = rows === range.rows && known[0]?.fromNs === range.fromNs && known.at(-1)?.toNs === range.toNs;
    if (agrees) return known;
    // Messages at both ends are certain: one may be stamped with the first moment of a gap.
    const certain = holesIn[i]!.filter(({ fromNs, toNs }) => fromNs > range.fromNs && toNs < range.toNs);
    return divideRows(range, subtractRanges([range], certain));
  });
}

/**
 * Returns, for each outer range, the ranges that lie in it and begin before its end. Both must be
 * sorted and disjoint.
 */
function rangesInside<Range extends TimeRange>(ranges: readonly Range[], outer: readonly TimeRange[]): Range[][] {
  let at = 0;
  return outer.map(({ fromNs, toNs }) => {
    const inside: Range[] = [];
    for (; at < ranges.length && ranges[at]!.fromNs < toNs; at += 1) {
      if (ranges[at]!.fromNs >= fromNs && ranges[at]!.toNs <= toNs) inside.push(ranges[at]!);
    }
    return inside;
  });
}

/** Divides the rows of a range among its parts by their lengths. */
function divideRows(range: HeldRange, parts: readonly TimeRange[]): HeldRange[] {
  const lengthNs = totalNs(parts);
  let left = range.rows;
  return parts.map((part, i) => {
    const share = (range.rows * (part.toNs - part.fromNs)) / lengthNs;
    const rows = i === parts.length - 1 ? left : share;
    left -= rows;
    return { ...part, rows };
  });
}

/**
 * Returns the parts of ranges in which nothing can have been received: no account collected the
 * stream, and no messages are stored. `ranges` must be sorted and disjoint. Gaps are not
 * considered.
 */
export function neverReceived(
  ranges: readonly TimeRange[],
  collected: readonly TimeRange[],
  held: readonly TimeRange[],
): TimeRange[] {
  return subtractRanges(ranges, mergeRanges([...collected, ...held]));
}

function extend(last: HeldRange, range: HeldRange): void {
  last.toNs = later(last.toNs, range.toNs);
  last.rows += range.rows;
}
