/** A segment that is damaged, truncated, or not a segment. */
export class SegmentDamagedError extends Error {
  override name = 'SegmentDamagedError';
}

/** The damage of a page whose lengths point beyond its end. */
export const TOO_LONG = 'a message is longer than its page';
