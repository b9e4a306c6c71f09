import type { TimeRange } from '../../schema/time-range.js';
import { MINUTE_NS } from '../../schema/timestamps.js';

/** A read of a book replays at most so much time of messages, and what was not settled. */
const STEP_NS = 10n * MINUTE_NS;

/**
 * Returns the boundaries in (afterNs, throughNs] that need a checkpoint, at most `limit`: multiples of
 * ten minutes with messages in the ten minutes before them. Behind others, nothing has changed since.
 * `held`: when messages are stored, sorted and disjoint.
 */
export function dueBoundaries(held: readonly TimeRange[], afterNs: bigint, throughNs: bigint, limit: number): bigint[] {
  const due: bigint[] = [];
  let nextNs = (afterNs / STEP_NS + 1n) * STEP_NS;
  for (const { fromNs, toNs } of held) {
    const firstNs = (fromNs / STEP_NS + 1n) * STEP_NS;
    if (firstNs > nextNs) nextNs = firstNs;
    for (; nextNs - STEP_NS < toNs && nextNs <= throughNs; nextNs += STEP_NS) {
      if (due.length === limit) return due;
      due.push(nextNs);
    }
  }
  return due;
}
