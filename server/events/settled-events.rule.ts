/** Position of an event. Ids are MySQL's counter. */
interface PlacedEvent {
  id: bigint;
  /** Milliseconds since it was written, by MySQL's clock. */
  ageMs: number;
}

/** A transaction that has not committed this long after taking its id was rolled back. */
const HOLE_PATIENCE_MS = 2_000;

/**
 * Returns how many of the events after `afterId`, sorted by id, may be delivered now. Ids are
 * assigned before transactions commit: a missing id blocks delivery until it appears, or until the
 * events after it are too old for it to appear. A client that resumes after its last event misses
 * none.
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
