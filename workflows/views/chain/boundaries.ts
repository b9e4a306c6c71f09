import type { TimeRange } from '../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import { inChunks } from '../in-chunks.js';
import { NEAR_NS } from '../state/state-sources.js';

/** Boundaries whose statements are held in memory at once. */
const MOST_BOUNDARIES = 60n;

/** Yields the UTC boundaries of an interval in ranges, in runs that are read together. */
export function* boundaryRuns(
  ranges: readonly TimeRange[],
  intervalNs: bigint,
  isPreview: boolean,
): Generator<readonly bigint[]> {
  const count = HOUR_NS / intervalNs < MOST_BOUNDARIES ? HOUR_NS / intervalNs : MOST_BOUNDARIES;
  // Far boundaries are read each for itself: most messages between them do not matter.
  const isFar = intervalNs > NEAR_NS || isPreview;
  for (const range of ranges) yield* inChunks(boundariesIn(range, intervalNs), isFar ? 1 : Number(count));
}

function* boundariesIn({ fromNs, toNs }: TimeRange, intervalNs: bigint): Generator<bigint> {
  const first = ((fromNs + intervalNs - 1n) / intervalNs) * intervalNs;
  for (let ns = first; ns < toNs; ns += intervalNs) yield ns;
}
