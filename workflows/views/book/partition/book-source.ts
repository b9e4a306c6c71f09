import type { TimeRange } from '../../../../schema/time-range.js';
import type { MessageBatch } from '../../../messages/message-batch.js';

/** Where the messages of one book are stored. */
export interface BookSource {
  /** Yields the stored messages of the depth stream in order of (collection time, seq). */
  changes(range: TimeRange): AsyncIterable<MessageBatch>;
  /** Yields the polled whole books; null if the instrument has none. */
  polled: ((range: TimeRange) => AsyncIterable<MessageBatch>) | null;
  /** Returns when nothing could be received, as far as it overlaps a range, by time. */
  breaks(range: TimeRange): Promise<TimeRange[]>;
  /** From the first to the last stored message of the depth stream; null if there is none. */
  held: TimeRange | null;
}
