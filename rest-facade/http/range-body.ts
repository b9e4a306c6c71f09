import type { TimeRange } from '../../schema/time-range.js';

/** Returns the ends of a time range as REST names them. */
export const rangeBody = ({ fromNs, toNs }: TimeRange) => ({ from: fromNs, to: toNs });
