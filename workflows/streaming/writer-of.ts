import { FeedWriter } from './tardis/feeds/feed-writer.js';
import { NormalizedWriter } from './tardis/replay/records/normalized-writer.js';
import type { ConnectionWork } from './streaming-core.js';
import type { ConnectionWriter } from './records/connection-writer.js';
import type { Framing } from './records/framing.js';
import { RecordWriter } from './records/record-writer.js';

/**
 * Returns what writes the records of a connection, in the protocol that its client speaks.
 * `isReplay`: whether they are the past of a stream that was added later.
 */
export function writerOf(
  { feed, replay, streams, cursorKey }: Pick<ConnectionWork, 'feed' | 'replay' | 'streams' | 'cursorKey'>,
  framing: Framing,
  isReplay: boolean,
): ConnectionWriter {
  if (feed) return new FeedWriter(feed, streams, framing);
  return replay ? new NormalizedWriter(replay, streams, framing) : new RecordWriter(framing, cursorKey, isReplay);
}
