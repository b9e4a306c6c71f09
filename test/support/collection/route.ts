import { isRouted, newConnectionState } from '../../../workflows/collection/feeds/feed-adapter.js';
import { FRAME_ROUTINGS } from '../../../exchanges/generated/feeds.js';

/** Routes frames of one connection, in order. Returns the last result. */
export function route(exchange: string, ...frames: string[]) {
  const routing = FRAME_ROUTINGS.get(exchange);
  const state = newConnectionState();
  return frames.map((frame) => routing?.route(Buffer.from(frame), state)).at(-1);
}

/**
 * Routes frames of one connection, in order. Returns the instrument and stream type of each, or why
 * it has none.
 */
export function streamsOf(exchange: string, frames: readonly string[]): string[] {
  const routing = FRAME_ROUTINGS.get(exchange)!;
  const state = newConnectionState();
  return frames.map((frame) => {
    const result = routing.route(Buffer.from(frame), state);
    return isRouted(result) ? `${result.instrument} ${result.streamType}` : result.unrouted;
  });
}
