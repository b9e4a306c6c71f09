import { HOUR_NS, MINUTE_NS } from '../time/timestamps.js';
import { intersect, type TimeRange } from '../time/time-range.js';

/** Minutes of an hour. */
export const MINUTES = 60;

/** Bit i is minute i of an hour. */
export type MinuteMask = bigint;

export const ALL_MINUTES: MinuteMask = (1n << BigInt(MINUTES)) - 1n;

/** Returns the minutes of the hour that share a moment with the range. */
export function minutesTouched(hourNs: bigint, range: TimeRange): MinuteMask {
  const { fromNs, toNs } = intersect(range, { fromNs: hourNs, toNs: hourNs + HOUR_NS });
  if (fromNs >= toNs) return 0n;
  const first = (fromNs - hourNs) / MINUTE_NS;
  const last = (toNs - 1n - hourNs) / MINUTE_NS;
  return ((1n << (last - first + 1n)) - 1n) << first;
}

/** Returns the time ranges of the minutes, in order; neighbours are one range. */
export function rangesOfMinutes(hourNs: bigint, mask: MinuteMask): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    if ((mask & (1n << BigInt(minute))) === 0n) continue;
    const fromNs = hourNs + BigInt(minute) * MINUTE_NS;
    const last = ranges.at(-1);
    if (last?.toNs === fromNs) last.toNs += MINUTE_NS;
    else ranges.push({ fromNs, toNs: fromNs + MINUTE_NS });
  }
  return ranges;
}
