import { NormalizedWriter } from '../../tardis/replay/records/normalized-writer.js';
import type { ConnectionWork } from '../streaming-core.js';
import type { ConnectionWriter } from './connection-writer.js';
import type { Framing } from './framing.js';
import { RecordWriter } from './record-writer.js';

/**
 * Returns what writes the records of a connection, in the protocol that its client speaks.
 * `isReplay`: whether they are the past of a stream that was added later.
 */
export function writerOf(
  { replay, cursorKey }: Pick<ConnectionWork, 'replay' | 'cursorKey'>,
  framing: Framing,
  isReplay: boolean,
): ConnectionWriter {
  return replay ? new NormalizedWriter(replay, framing) : new RecordWriter(framing, cursorKey, isReplay);
}
