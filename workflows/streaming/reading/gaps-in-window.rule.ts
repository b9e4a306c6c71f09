import type { StreamPosition } from '../../../schema/streaming/stream-cursor.js';
import {
  allReasons,
  intersect,
  later,
  overlap,
  type ReasonedRange,
  type TimeRange,
} from '../../../schema/time/time-range.js';

/**
 * Returns the parts of gaps inside `ranges`, by time; neighbours with the same reasons are one. Of
 * those that a client was told of before `after`, only what goes on behind its `untilNs` is left.
 */
export function gapsInWindow(
  gaps: readonly ReasonedRange[],
  ranges: readonly TimeRange[],
  told: { datastreamId: bigint; after: StreamPosition | null },
): ReasonedRange[] {
  return joined(gaps).flatMap((gap) =>
    ranges
      .filter((range) => overlap(range, gap))
      .map((range) => ({ ...gap, ...untold(gap, intersect(gap, range), told) }))
      .filter(({ fromNs, toNs }) => fromNs < toNs),
  );
}

function joined(gaps: readonly ReasonedRange[]): ReasonedRange[] {
  const result: ReasonedRange[] = [];
  for (const gap of [...gaps].sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1))) {
    const last = result.at(-1);
    if (last && last.toNs >= gap.fromNs && hasSameReasons(last, gap)) last.toNs = later(last.toNs, gap.toNs);
    else result.push({ ...gap });
  }
  return result;
}

/** The core lists them in one order. */
const hasSameReasons = (a: ReasonedRange, b: ReasonedRange): boolean => allReasons(a).join() === allReasons(b).join();

function untold(
  gap: TimeRange,
  part: TimeRange,
  { datastreamId, after }: { datastreamId: bigint; after: StreamPosition | null },
): TimeRange {
  if (!after) return part;
  // The ranges begin at `after.ns`, where a gap from before goes on.
  const wentOn = gap.fromNs < after.ns && part.fromNs === after.ns;
  const isBefore = part.fromNs < after.ns || (part.fromNs === after.ns && datastreamId <= after.datastreamId);
  return wentOn || isBefore ? { fromNs: later(part.fromNs, after.untilNs), toNs: part.toNs } : part;
}
