import type { RawData, WebSocket } from 'ws';
import type { ConnectionWork } from '../streaming-core.js';
import { failedEnd } from '../tardis/failed-end.js';
import { SubscribedFeed } from '../tardis/feeds/subscribed-feed.js';

/** Clients send several messages, some wait for the first answer. */
const SILENCE_MS = 2_000;
/** Number of silences within which a client must have subscribed. */
const LONGEST_SILENCES = 5;

/**
 * Returns a connection with what its client subscribes to: at once, unless the client speaks as it
 * would to the exchange. Returns null after it has closed a client that subscribed to nothing, or
 * to what is not held.
 */
export async function subscribedWork(
  work: ConnectionWork,
  client: WebSocket,
  silenceMs = SILENCE_MS,
): Promise<ConnectionWork | null> {
  const { feed } = work;
  if (!feed?.replay?.isSubscribed) return work;
  const asked = new SubscribedFeed(work, feed);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let silences = 0;
  const timer = setInterval(() => {
    silences++;
    if (!asked.isEmpty) resolve();
    else if (silences >= LONGEST_SILENCES) reject(new Error('nothing was subscribed to'));
  }, silenceMs);
  const take = (data: RawData): void => {
    try {
      asked.take((data as Buffer).toString());
      timer.refresh();
    } catch (error) {
      reject(error);
    }
  };
  client.on('message', take);
  client.once('close', () => reject(new Error('the client has left')));
  try {
    await promise;
    return asked.subscribed();
  } catch (error) {
    const { code, reason } = failedEnd(error as Error);
    client.close(code, reason);
    return null;
  } finally {
    clearInterval(timer);
    client.off('message', take);
  }
}
