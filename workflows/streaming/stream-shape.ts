import type { View } from '../../schema/views/view.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { FollowedSource } from './followed-source.js';

/** The form in which a connection wants its streams. */
export interface StreamShape {
  view: View | null;
  /** Returns messages with their rows; the same messages if it wants them raw. */
  of(stream: FollowedSource, messages: AsyncIterable<MessageBatch>): AsyncIterable<MessageBatch>;
}
