import { earlier, later, type TimeRange } from '../../../../schema/time/time-range.js';

/** Boundaries at equal distances. */
interface Boundaries {
  firstNs: bigint;
  count: number;
}

/** The first multiple of the interval after `ns`. */
export function nextBoundary(ns: bigint, intervalNs: bigint): bigint {
  return (ns / intervalNs + 1n) * intervalNs;
}

/** The multiples of the interval in `range` that lie inside `ranges` (sorted, disjoint). */
export function boundariesInside(range: TimeRange, intervalNs: bigint, ranges: readonly TimeRange[]): Boundaries[] {
  const inside: Boundaries[] = [];
  for (const one of ranges) {
    if (one.toNs <= range.fromNs) continue;
    if (one.fromNs >= range.toNs) break;
    const firstNs = nextBoundary(later(one.fromNs, range.fromNs) - 1n, intervalNs);
    const count = Number((earlier(one.toNs, range.toNs) - 1n - firstNs) / intervalNs) + 1;
    if (firstNs < earlier(one.toNs, range.toNs)) inside.push({ firstNs, count });
  }
  return inside;
}
