import type { TransportEnd } from '../records/connection-writer.js';
import type { ConnectionEnd } from '../streaming-core.js';

/** The code with which the protocol closes a WebSocket after an error. */
const FAILED = 1_011;
/** Bytes of a reason: a close frame has at most 125 with its code. */
const MAX_REASON_BYTES = 123;

/** Returns how a connection in a protocol of Tardis ends by an error. */
export function failedEnd({ message }: Pick<ConnectionEnd, 'message'>): TransportEnd {
  let reason = message;
  while (Buffer.byteLength(reason) > MAX_REASON_BYTES) reason = reason.slice(0, -1);
  return { code: FAILED, reason };
}
