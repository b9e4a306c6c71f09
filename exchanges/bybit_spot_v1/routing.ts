import {
  internKey,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import { endsWhole, routeParsed, type ParsedMessage } from '../../workflows/collection/feeds/frames/frame-look.js';

const STREAM_TYPE_BY_TOPIC: Record<string, string> = {
  trade: 'trades',
  depth: 'depth',
  bookTicker: 'book_ticker',
  realtimes: 'ticker',
};
const KLINE = /^\d+[mhdwM]$/;

/**
 * Bybit's spot API v1, in captures: public topics (`"symbol"` and a list `data`) and public topics
 * v2 (`params.symbol` and one `data`). https://bybit-exchange.github.io/docs-legacy/spot/v1/
 */
export const bybitSpotV1Routing: FrameRouting = {
  exchange: 'bybit_spot_v1',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
};

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { topic, event, code, data, desc, msg } = message;
  if (message.pong !== undefined || message.ping !== undefined) return { unrouted: 'heartbeat' };
  if (event === 'sub' || event === 'cancel') return { unrouted: 'acknowledgement', answer: { accepted: true } };
  if (typeof topic === 'string' && typeof data === 'object' && data !== null) return routeTopic(topic, message, state);
  if (code !== undefined && Number(code) !== 0) {
    return { unrouted: 'error', answer: { accepted: false, detail: String(desc ?? msg) } };
  }
  return { unrouted: 'unknown message' };
}

function routeTopic(topic: string, message: Record<string, unknown>, state: ConnectionState): RouteResult {
  const named: Record<string, unknown> = { symbol: message.symbol, ...(message.params as object | undefined) };
  const { symbol, klineType } = named;
  const interval = topic === 'kline' && typeof klineType === 'string' && KLINE.test(klineType) ? klineType : null;
  const streamType = interval === null ? STREAM_TYPE_BY_TOPIC[topic] : `kline_${interval}`;
  if (streamType === undefined) return { unrouted: 'unknown stream' };
  return typeof symbol === 'string' && symbol !== ''
    ? internKey(state, symbol, streamType)
    : { unrouted: 'names no instrument' };
}
