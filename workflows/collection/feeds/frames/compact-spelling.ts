import { isRouted, type FrameRouting } from '../feed-adapter.js';

/** The results of routers that found nothing they know. */
const NOTHING_FOUND = new Set([
  ...['unknown message', 'unknown stream', 'unknown channel', 'broken frame'],
  ...['names no instrument', 'names no depth'],
]);

/**
 * Lets a router also accept frames in another spelling. Routers expect members as exchanges write
 * them, without white space or needless escapes. A frame in which a router finds nothing is shown
 * to it again in that spelling, so that `{"channel": "trade"}` or `XBT\/USD` count as well. The
 * stored bytes do not change.
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
