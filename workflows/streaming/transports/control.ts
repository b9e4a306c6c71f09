import type { RawData } from 'ws';
import { messageOf } from '../../../schema/text/message-of.js';
import { nowNs } from '../../../schema/time/timestamps.js';
import { parseStreamStart } from '../../../schema/streaming/stream-start.rule.js';
import type { AppliedSchema } from '../../../schema/export-schemas/applied-schema.js';
import { CoreCallError } from '../../core/core-client.js';
import type { Connection } from '../connection.js';
import type { FollowedSource } from '../followed-source.js';
import type { ConnectionEnd } from '../streaming-core.js';
import { type ControlOperation, parseControl } from './control.rule.js';

type Add = (
  id: string,
  datastreamId: bigint,
  fromNs: bigint | null,
) => Promise<{ stream: FollowedSource; schema: AppliedSchema }>;

/** Returns a listener that does what a client asks of its connection, one after the other. */
export function controlledBy(connection: Connection, add: Add): (data: RawData) => void {
  let last: Promise<void> = Promise.resolve();
  return (data) => {
    const parsed = parseControl((data as Buffer).toString());
    if (!parsed.ok) return connection.answer(parsed.error);
    last = last.then(() => operate(connection, add, parsed.operation));
  };
}

async function operate(connection: Connection, add: Add, operation: ControlOperation): Promise<void> {
  if (operation.op === 'pause') return connection.pacer.pause();
  if (operation.op === 'resume') return connection.pacer.resume();
  if (operation.op === 'speed') return connection.pacer.setSpeed(operation.speed);
  const { datastreamId } = operation;
  if (operation.op === 'remove') {
    if (!connection.remove(datastreamId)) connection.answer(unknownStream(datastreamId));
    return;
  }
  const now = nowNs();
  const fromNs = operation.start === null ? now : parseStreamStart(operation.start, now);
  if (fromNs === null) return connection.answer(WRONG_START);
  try {
    const { stream, schema } = await add(connection.work.id, datastreamId, operation.start === null ? null : fromNs);
    connection.add(stream, fromNs, schema);
  } catch (error) {
    connection.answer(refusalOf(error));
  }
}

const WRONG_START: ConnectionEnd = {
  code: 'invalid_argument',
  message: 'start must be nanoseconds, an ISO 8601 time, or a duration back from now such as -15m',
  details: { field: 'start' },
};

function unknownStream(datastreamId: bigint): ConnectionEnd {
  const message = `The connection has no datastream ${datastreamId}`;
  return { code: 'not_found', message, details: { field: 'datastream_id' } };
}

function refusalOf(error: unknown): ConnectionEnd {
  if (!(error instanceof CoreCallError)) return { code: 'unavailable', message: 'The datastream was not added' };
  const { code, details } = error;
  return { code, message: messageOf(error), ...(details ? { details } : {}) };
}
