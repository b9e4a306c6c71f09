import {
  internKey,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import { endsWhole, routeParsed, type ParsedMessage } from '../../workflows/collection/feeds/frames/frame-look.js';

/**
 * Stream type and position of the market in `params`, by method. Candles do not say their interval.
 */
const UPDATES: Record<string, readonly [streamType: string, market: number]> = {
  'trades.update': ['trades', 0],
  'depth.update': ['depth', 2],
  'ticker.update': ['ticker', 0],
};

/**
 * Gate's spot API v3, in captures: `{"method":"trades.update","params":["BTC_USDT",[…]]}`.
 * https://www.gate.io/docs/websocket/index.html
 */
export const gateioV3Routing: FrameRouting = {
  exchange: 'gateio_v3',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
};

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { method, params, error, result } = message;
  if (typeof method === 'string') {
    const [streamType, at = 0] = UPDATES[method] ?? [];
    if (streamType === undefined) return { unrouted: 'unknown stream' };
    const market = Array.isArray(params) ? (params as unknown[])[at] : undefined;
    return typeof market === 'string' && market !== ''
      ? internKey(state, market, streamType)
      : { unrouted: 'names no instrument' };
  }
  if (result === 'pong') return { unrouted: 'heartbeat' };
  if (error !== null && error !== undefined) {
    return { unrouted: 'error', answer: { accepted: false, detail: JSON.stringify(error) } };
  }
  return result === undefined || result === null
    ? { unrouted: 'unknown message' }
    : { unrouted: 'acknowledgement', answer: { accepted: true } };
}
