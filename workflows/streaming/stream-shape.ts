import type { RowSource } from '../exports/rows/partition-rows.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { FollowedSource } from './followed-source.js';
import type { TimeRange } from '../../schema/time/time-range.js';

/** The window of a stream that is read by what derives its messages. */
export interface DerivedWindow {
  window: TimeRange;
  /** Beginning of the connection. */
  beginNs: bigint;
  /** Whether the connection ends with the window. */
  isLast: boolean;
  requestId: string;
  signal: AbortSignal;
}

/** The form in which a connection wants its streams. */
export interface StreamShape {
  /** Whether messages are made of others that `derive` reads by itself. */
  isDerived(stream: FollowedSource): boolean;
  /** Yields what is derived of a window, in order of time. */
  derive(source: RowSource, stream: FollowedSource, asked: DerivedWindow): AsyncIterable<MessageBatch>;
  /** Returns messages with their rows; the same messages if it wants them raw. */
  of(stream: FollowedSource, messages: AsyncIterable<MessageBatch>): AsyncIterable<MessageBatch>;
}
