import type { TimeRange } from '../../schema/time-range.js';
import { HOUR_NS } from '../../schema/timestamps.js';

/**
 * Returns the hours' boundaries in (afterNs, throughNs] that need a checkpoint, at most `limit`: those
 * with messages in the hour before them. Behind an hour without any, nothing has changed since.
 * `held`: when messages are stored, sorted and disjoint.
 */
export function dueBoundaries(held: readonly TimeRange[], afterNs: bigint, throughNs: bigint, limit: number): bigint[] {
  const due: bigint[] = [];
  let nextNs = (afterNs / HOUR_NS + 1n) * HOUR_NS;
  for (const { fromNs, toNs } of held) {
    const firstNs = (fromNs / HOUR_NS + 1n) * HOUR_NS;
    if (firstNs > nextNs) nextNs = firstNs;
    for (; nextNs - HOUR_NS < toNs && nextNs <= throughNs; nextNs += HOUR_NS) {
      if (due.length === limit) return due;
      due.push(nextNs);
    }
  }
  return due;
}
