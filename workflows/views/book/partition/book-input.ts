import type { TimeRange } from '../../../../schema/time/time-range.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import type { BreakReason } from '../book-replay.js';
import type { StoredCheckpoint } from '../checkpoint/book-checkpoint.js';

/** A time range in which messages are missing, or may be. */
export interface BookBreak extends TimeRange {
  reason: BreakReason;
}

/** Location of one book's stored messages. */
export interface BookInput {
  /** Yields the stored messages of the depth stream in order of (collection time, seq). */
  changes(range: TimeRange): AsyncIterable<MessageBatch>;
  /** Yields the polled whole books; null if the instrument has none. */
  polled: ((range: TimeRange) => AsyncIterable<MessageBatch>) | null;
  /** Yields the stored trades of the instrument; null if there are none. Absent: none are read. */
  trades?: ((range: TimeRange) => AsyncIterable<MessageBatch>) | null;
  /** Returns the breaks that overlap a range, ordered by time. */
  breaks(range: TimeRange): Promise<BookBreak[]>;
  /**
   * Returns the nearest checkpoint at or before a moment; null if there is none. Absent: none are
   * read.
   */
  checkpoint?: (ns: bigint) => Promise<StoredCheckpoint | null>;
  /**
   * Time range from the first to the last stored message of the depth stream; null if there is
   * none.
   */
  held: TimeRange | null;
}
