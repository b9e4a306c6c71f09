import { CHECKPOINT_STEP_NS } from '../../schema/books/checkpoint-step.js';
import type { TimeRange } from '../../schema/time/time-range.js';

/**
 * Returns the boundaries in (afterNs, throughNs] that need a checkpoint, at most `limit`: multiples
 * of ten minutes with messages in the ten minutes before them. Behind others, nothing has changed
 * since. `held`: when messages are stored, sorted and disjoint.
 */
export function dueBoundaries(held: readonly TimeRange[], afterNs: bigint, throughNs: bigint, limit: number): bigint[] {
  const due: bigint[] = [];
  let nextNs = (afterNs / CHECKPOINT_STEP_NS + 1n) * CHECKPOINT_STEP_NS;
  for (const { fromNs, toNs } of held) {
    const firstNs = (fromNs / CHECKPOINT_STEP_NS + 1n) * CHECKPOINT_STEP_NS;
    if (firstNs > nextNs) nextNs = firstNs;
    for (; nextNs - CHECKPOINT_STEP_NS < toNs && nextNs <= throughNs; nextNs += CHECKPOINT_STEP_NS) {
      if (due.length === limit) return due;
      due.push(nextNs);
    }
  }
  return due;
}
