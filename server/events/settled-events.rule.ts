/** An event as far as its place in the order matters; ids are MySQL's counter. */
export interface PlacedEvent {
  id: bigint;
  /** Milliseconds since it was written, by MySQL's clock. */
  ageMs: number;
}

/** A transaction that took an id and has not committed after so long has been rolled back. */
export const HOLE_PATIENCE_MS = 2_000;

/**
 * How many of the events, which follow `afterId` in order of their ids, may be told now. Ids are taken before transactions
 * commit: behind a missing one nothing is told until it comes, or until what follows it is too old for it to come. So nobody
 * who goes on behind the last event that they were told misses one.
 */
export function settledCount(afterId: bigint, events: readonly PlacedEvent[]): number {
  let expected = afterId + 1n;
  let count = 0;
  for (const { id, ageMs } of events) {
    if (id !== expected && ageMs < HOLE_PATIENCE_MS) break;
    expected = id + 1n;
    count += 1;
  }
  return count;
}
