import { isBookOfChanges } from '../../../../schema/streams.js';
import type { RowSource } from '../../../exports/rows/partition-rows.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import type { FollowedSource } from '../../followed-source.js';
import type { DerivedWindow, StreamShape } from '../../stream-shape.js';
import { bookMessages } from './book-messages.js';

/** Streams of a normalized replay: books as their changes, others as rows of their schemas. */
export class ReplayShapes implements StreamShape {
  /** `rows`: makes the rows of streams that are not derived. */
  constructor(private readonly rows: StreamShape) {}

  isDerived({ datastream }: FollowedSource): boolean {
    return isBookOfChanges(datastream.streamType);
  }

  derive(source: RowSource, stream: FollowedSource, asked: DerivedWindow): AsyncIterable<MessageBatch> {
    return bookMessages(source, stream, asked);
  }

  of(stream: FollowedSource, messages: AsyncIterable<MessageBatch>): AsyncIterable<MessageBatch> {
    return this.isDerived(stream) ? messages : this.rows.of(stream, messages);
  }
}
