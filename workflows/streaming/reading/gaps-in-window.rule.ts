import type { StreamPosition } from '../../../schema/streaming/stream-cursor.js';
import {
  allReasons,
  intersect,
  later,
  overlap,
  type ReasonedRange,
  type StreamRange,
  type TimeRange,
} from '../../../schema/time/time-range.js';

/** Gaps of a stream that a client was told of. */
interface Told {
  datastreamId: bigint;
  /** Position behind which its connection goes on; null if all is new. */
  after: StreamPosition | null;
  /** Ranges that were set aside behind its back: their messages had begun, if any. */
  lost: readonly StreamRange[];
}

/**
 * Returns the parts of gaps inside `ranges`, by time; neighbours with the same reasons are one. Of
 * those that a client was told of before `after`, only what goes on behind its `untilNs` is left.
 */
export function gapsInWindow(
  gaps: readonly ReasonedRange[],
  ranges: readonly TimeRange[],
  told: Told,
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

function untold(gap: TimeRange, part: TimeRange, { datastreamId, after, lost }: Told): TimeRange {
  if (!after) return part;
  const isLost = lost.some((range) => range.datastreamId === datastreamId && overlap(range, part));
  // The messages up to `after` were sent before the rest was lost.
  if (isLost && part.fromNs <= after.ns) return { fromNs: after.ns + 1n, toNs: part.toNs };
  // The ranges begin at `after.ns`, where a gap from before goes on.
  const wentOn = gap.fromNs < after.ns && part.fromNs === after.ns;
  const isBefore = part.fromNs < after.ns || (part.fromNs === after.ns && datastreamId <= after.datastreamId);
  return wentOn || isBefore ? { fromNs: later(part.fromNs, after.untilNs), toNs: part.toNs } : part;
}
