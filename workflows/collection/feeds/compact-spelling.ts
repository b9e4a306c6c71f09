import { isRouted, type FrameRouting } from './feed-adapter.js';

/** What routers say when their look at the bytes found nothing they know. */
const NOTHING_FOUND = new Set([
  ...['unknown message', 'unknown stream', 'unknown channel', 'broken frame'],
  ...['names no instrument', 'names no depth'],
]);

/**
 * Routers look for members as exchanges write them, without white space or needless escapes. A frame in which a router finds nothing
 * is shown to it once more in that spelling, so that `{"channel": "trade"}` or `XBT\/USD` count as well. What is stored stays as it was.
 */
export function withCompactSpelling<Routing extends FrameRouting>(routing: Routing): Routing {
  return {
    ...routing,
    route(frame, state) {
      const result = routing.route(frame, state);
      if (isRouted(result) || result.answer || !NOTHING_FOUND.has(result.unrouted)) return result;
      const compact = compactSpelling(frame);
      return compact === null || compact.equals(frame) ? result : routing.route(compact, state);
    },
  };
}

function compactSpelling(frame: Buffer): Buffer | null {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(frame.toString('utf8'))));
  } catch {
    return null;
  }
}
