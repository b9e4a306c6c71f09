import type { TimeRange } from '../../schema/time-range.js';

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Sorted, disjoint ranges that cover the same moments; touching ones become one, empty ones vanish. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const sorted = ranges
    .filter((range) => range.fromNs < range.toNs)
    .sort((a, b) => (a.fromNs < b.fromNs ? -1 : a.fromNs > b.fromNs ? 1 : 0));
  const merged: TimeRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.fromNs <= last.toNs) last.toNs = max(last.toNs, range.toNs);
    else merged.push({ ...range });
  }
  return merged;
}

/** The parts of `ranges` that lie inside `window`, merged. */
export function clipRanges(ranges: readonly TimeRange[], window: TimeRange): TimeRange[] {
  return mergeRanges(
    ranges.map((range) => ({ fromNs: max(range.fromNs, window.fromNs), toNs: min(range.toNs, window.toNs) })),
  );
}

/** The parts of `ranges` before `endNs`, merged. */
export function clipRangesBefore(ranges: readonly TimeRange[], endNs: bigint): TimeRange[] {
  return mergeRanges(ranges.map((range) => ({ fromNs: range.fromNs, toNs: min(range.toNs, endNs) })));
}
