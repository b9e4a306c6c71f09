import type { Entitlement } from '../../spans/coverage.rule.js';
import { type TimeRange, toTimeRange } from '../../../schema/time-range.js';

/** A range as stored: decimal strings, since JSON numbers are no int64. */
export interface TimeRangeText {
  fromNs: string;
  toNs: string;
}
export interface StoredEntitlement {
  granted: TimeRangeText[];
  live: TimeRangeText[];
}

/** Ranges for a JSON column. */
export const storeRanges = (ranges: readonly TimeRange[]): TimeRangeText[] =>
  ranges.map(({ fromNs, toNs }) => ({ fromNs: fromNs.toString(), toNs: toNs.toString() }));

/** Ranges out of a JSON column. */
export const restoreRanges = (ranges: readonly TimeRangeText[]): TimeRange[] => ranges.map(toTimeRange);

export const storeEntitlement = ({ granted, live }: Entitlement): StoredEntitlement => ({
  granted: storeRanges(granted),
  live: storeRanges(live),
});

export const restoreEntitlement = ({ granted, live }: StoredEntitlement): Entitlement => ({
  granted: restoreRanges(granted),
  live: restoreRanges(live),
});
