import { newConnectionState } from '../../../workflows/collection/feeds/feed-adapter.js';
import { frameRoutingOf } from '../../../workflows/collection/feeds/feed-adapters.js';

/** Routes frames of one connection, in order. Returns the last result. */
export function route(exchange: string, ...frames: string[]) {
  const routing = frameRoutingOf(exchange);
  const state = newConnectionState();
  return frames.map((frame) => routing?.route(Buffer.from(frame), state)).at(-1);
}
