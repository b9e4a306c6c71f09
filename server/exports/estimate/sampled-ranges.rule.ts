import { SAMPLE_BYTES } from '../../../schema/estimates/sample-task.js';
import type { HourLoad } from '../../../schema/exports/partition-plan.rule.js';
import { MAX_INT64 } from '../../../schema/text/int64.js';
import { clipRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';

/** Ranges of a file; a sample rarely reads beyond the first. */
const MAX_RANGES = 500;

/**
 * Returns the time ranges of each file of an estimate's sample: all in one if they fit, else of
 * `count` files, each from the middle of an equal part of the stored bytes. Files begin at a full
 * hour, so that a growing range keeps them. `ranges` are merged, `hours` are keyed by their start.
 */
export function sampledRanges(
  ranges: readonly TimeRange[],
  hours: ReadonlyMap<bigint, HourLoad>,
  count: number,
): { files: TimeRange[][]; isWhole: boolean } {
  const loads = [...hours].sort(([a], [b]) => (a < b ? -1 : 1));
  const total = loads.reduce((sum, [, { messageBytes }]) => sum + messageBytes, 0);
  if (total <= SAMPLE_BYTES && ranges.length <= MAX_RANGES) return { files: [[...ranges]], isWhole: true };
  const starts = new Set<bigint>();
  for (let i = 0; i < count; i++) {
    let before = Math.max(0, ((i + 0.5) * total - SAMPLE_BYTES / 2) / count);
    const hour = loads.find(([, { messageBytes }]) => (before -= messageBytes) < 0) ?? loads.at(-1);
    if (hour) starts.add(hour[0]);
  }
  const sorted = [...starts];
  const files = sorted
    .map((fromNs, i) => clipRanges(ranges, { fromNs, toNs: sorted[i + 1] ?? MAX_INT64 }).slice(0, MAX_RANGES))
    .filter((clipped) => clipped.length > 0);
  return { files, isWhole: false };
}

/** Returns the start of the hour in which a file begins. */
export const hourOf = ([first]: readonly TimeRange[]): bigint => (first ? (first.fromNs / HOUR_NS) * HOUR_NS : 0n);
