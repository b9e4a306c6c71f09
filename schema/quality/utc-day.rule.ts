import { DAY_NS, floorDiv, nsToRfc3339 } from '../time/timestamps.js';

/** Returns the beginning of the UTC day of a moment. */
export const dayOf = (ns: bigint): bigint => floorDiv(ns, DAY_NS) * DAY_NS;

/** Formats the beginning of a UTC day as `2026-01-31`. */
export const dateOfDay = (dayNs: bigint): string => nsToRfc3339(dayNs).slice(0, 10);

/** Returns the beginnings of the UTC days that share a moment with the range, in order. */
export function daysIn({ fromNs, toNs }: { fromNs: bigint; toNs: bigint }): bigint[] {
  const days: bigint[] = [];
  for (let dayNs = dayOf(fromNs); dayNs < toNs; dayNs += DAY_NS) days.push(dayNs);
  return days;
}
