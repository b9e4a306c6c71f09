import { newId } from '../../schema/text/ids.js';
import type { RequestContext } from '../context/request-context.js';
import { type StoredStreamRequest, StreamConnectionEntity } from './stream-connection.entity.js';

/** The most datastreams of a connection, with those that were added. */
export const MAX_CONNECTION_STREAMS = 2_000;

/** Returns a connection that an account opens now, not stored yet. */
export function newConnection(
  { actor }: Pick<RequestContext, 'actor'>,
  accountId: string,
  request: StoredStreamRequest,
): StreamConnectionEntity {
  return Object.assign(new StreamConnectionEntity(), {
    ...{ id: newId('streamConnection'), accountId, keyId: actor.keyId ?? null, request },
    ...{ openedAt: new Date(), reportedAt: new Date(), bytes: '0', messages: '0', endedAt: null, reason: null },
  } satisfies StreamConnectionEntity);
}
