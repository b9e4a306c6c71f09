import { int64 } from '../../schema/exact-json.js';
import type { TimeRangeText } from '../../schema/time-range.js';

/** Returns the ends of a time range as REST has them, exact nanoseconds. */
export const rangeBody = ({ fromNs, toNs }: TimeRangeText) => ({ from: int64(fromNs), to: int64(toNs) });
