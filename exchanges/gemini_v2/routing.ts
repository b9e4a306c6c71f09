import {
  internKey,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  endsWhole,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';

const TYPE = Buffer.from('{"type":"');
const SYMBOL = Buffer.from('"symbol":"');
const STREAM_TYPE_BY_TYPE: Record<string, string> = { l2_updates: 'depth', trade: 'trades' };
const CANDLES = /^candles_(\d+[mhd])_updates$/;

/**
 * Gemini's archived market data v2, in captures: one subscription `l2` brought the book and the
 * trades of a symbol. https://docs.gemini.com/websocket/archived/v2
 */
export const geminiV2Routing: FrameRouting = {
  exchange: 'gemini_v2',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const type = stringAfter(frame, TYPE);
    const symbol = stringAfter(frame, SYMBOL);
    if (type === null || symbol === null) return routeParsed(frame, (message) => routeMessage(message, state));
    return routeType(type, symbol, state);
  },
};

function routeType(type: string, symbol: string, state: ConnectionState): RouteResult {
  const interval = CANDLES.exec(type)?.[1];
  const streamType = interval === undefined ? STREAM_TYPE_BY_TYPE[type] : `kline_${interval}`;
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, symbol, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { type, symbol, result } = message;
  if (type === 'heartbeat' || type === 'subscription_ack') return { unrouted: 'heartbeat' };
  if (result === 'error') return { unrouted: 'error' };
  if (typeof type === 'string' && typeof symbol === 'string') return routeType(type, symbol, state);
  return { unrouted: 'unknown message' };
}
