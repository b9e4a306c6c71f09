import type { TimeRange } from '../../schema/time/time-range.js';
import { DAY_NS, floorDiv, HOUR_NS, MINUTE_NS } from '../../schema/time/timestamps.js';

/** Lengths of points. Each divides the next ones that are stored together: 60 minutes, 24 hours. */
const STEPS_NS = [
  ...[1n, 2n, 5n, 15n].map((minutes) => minutes * MINUTE_NS),
  ...[1n, 3n, 6n, 12n].map((hours) => hours * HOUR_NS),
  DAY_NS,
];

/**
 * Returns the shortest step with at most `points` points in the range; null if even days are more.
 */
export function stepFor({ fromNs, toNs }: TimeRange, points: number): bigint | null {
  const count = (stepNs: bigint): bigint => floorDiv(toNs - 1n, stepNs) - floorDiv(fromNs, stepNs) + 1n;
  return STEPS_NS.find((stepNs) => count(stepNs) <= BigInt(points)) ?? null;
}
