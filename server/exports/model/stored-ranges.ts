import type { Entitlement } from '../../spans/coverage.rule.js';
import { type TimeRange, type TimeRangeText, toTimeRange } from '../../../schema/time/time-range.js';

export interface StoredEntitlement {
  granted: TimeRangeText[];
  live: TimeRangeText[];
}

/** Converts ranges for a JSON column. */
export const storeRanges = (ranges: readonly TimeRange[]): TimeRangeText[] =>
  ranges.map(({ fromNs, toNs }) => ({ fromNs: fromNs.toString(), toNs: toNs.toString() }));

/** Converts ranges from a JSON column. */
export const restoreRanges = (ranges: readonly TimeRangeText[]): TimeRange[] => ranges.map(toTimeRange);

export const storeEntitlement = ({ granted, live }: Entitlement): StoredEntitlement => ({
  granted: storeRanges(granted),
  live: storeRanges(live),
});

export const restoreEntitlement = ({ granted, live }: StoredEntitlement): Entitlement => ({
  granted: restoreRanges(granted),
  live: restoreRanges(live),
});
