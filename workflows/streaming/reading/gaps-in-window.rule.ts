import type { StreamPosition } from '../../../schema/streaming/stream-cursor.js';
import { intersect, later, overlap, type ReasonedRange, type TimeRange } from '../../../schema/time/time-range.js';

/**
 * Returns the parts of gaps inside `ranges`, by time; neighbours with the same reason are one. Of
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
      .map((range) => ({ ...untold(gap, intersect(gap, range), told), reason: gap.reason }))
      .filter(({ fromNs, toNs }) => fromNs < toNs),
  );
}

function joined(gaps: readonly ReasonedRange[]): ReasonedRange[] {
  const result: ReasonedRange[] = [];
  for (const gap of [...gaps].sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1))) {
    const last = result.at(-1);
    if (last?.reason === gap.reason && last.toNs >= gap.fromNs) last.toNs = later(last.toNs, gap.toNs);
    else result.push({ ...gap });
  }
  return result;
}

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
