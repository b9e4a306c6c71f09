import type { MsRange } from '../timeline/timeline.rule.js';

/** A point of a series that begins at a time. */
interface Timed {
  fromMs: number;
}

/**
 * Returns every point of the step inside the range, in order; null where `found` has none. Points
 * begin at multiples of the step since 1970.
 */
export function everyPoint<Point extends Timed>(
  found: readonly Point[],
  { fromMs, toMs }: MsRange,
  stepMs: number,
): { atMs: number; point: Point | null }[] {
  const byTime = new Map(found.map((point) => [point.fromMs, point]));
  const first = Math.floor(fromMs / stepMs) * stepMs;
  const count = Math.max(0, Math.ceil((toMs - first) / stepMs));
  return Array.from({ length: count }, (_, i) => {
    const atMs = first + i * stepMs;
    return { atMs, point: byTime.get(atMs) ?? null };
  });
}

/** Returns the indexes of values without a neighbour: no line leads to them. */
export function isolatedPoints(values: readonly (number | null | undefined)[]): number[] {
  return values.flatMap((value, i) => (value != null && values[i - 1] == null && values[i + 1] == null ? [i] : []));
}

/** Whether the middle of a point lies in one of the ranges. */
export function isCovered(atMs: number, stepMs: number, ranges: readonly MsRange[]): boolean {
  const middle = atMs + stepMs / 2;
  return ranges.some(({ fromMs, toMs }) => fromMs <= middle && middle < toMs);
}

/**
 * Returns how many seconds a point covers. The last one is not over yet: it covers the minutes up
 * to its last message.
 */
export function coveredSeconds(fromMs: number, stepMs: number, lastMs: number, isLast: boolean): number {
  if (!isLast) return stepMs / 1_000;
  const minutes = Math.floor((lastMs - fromMs) / 60_000) + 1;
  return Math.min(stepMs / 1_000, minutes * 60);
}

/**
 * Returns values in which one without a value has the last one before it, except where `isMissing`
 * says so.
 */
export function heldValues(
  values: readonly (number | null)[],
  isMissing: (index: number) => boolean,
): (number | null)[] {
  let last: number | null = null;
  return values.map((value, index) => {
    last = value ?? (isMissing(index) ? null : last);
    return last;
  });
}
