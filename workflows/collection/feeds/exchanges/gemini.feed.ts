import {
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
  type StreamKey,
} from '../feed-adapter.js';
import { endsWhole, routeParsed, stringAfter, type ParsedMessage } from '../frames/frame-look.js';

const TYPE = Buffer.from('{"type":"');
const SYMBOL = Buffer.from('"symbol":"');
const STREAM_TYPE_BY_TYPE: Record<string, string> = { l2_updates: 'depth', trade: 'trades' };
const CANDLES = /^candles_(\d+[mhd])_updates$/;
const KLINE = /^kline_(1m|5m|15m|30m|1h|6h|1d)$/;

/**
 * Gemini market data v2. A subscription `l2` brings the book and the trades of a symbol, so that both share one channel; it opens with the
 * whole book as `l2_updates`, and nothing is numbered. Subscriptions are not acknowledged, only refused. No limits are documented but
 * one connection attempt a symbol and minute. https://docs.gemini.com/websocket-api/#market-data-version-2
 */
export const geminiFeed: FeedAdapter = {
  exchange: 'gemini',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const type = stringAfter(frame, TYPE);
    const symbol = stringAfter(frame, SYMBOL);
    if (type === null || symbol === null) return routeParsed(frame, (message) => routeMessage(message, state));
    return routeType(type, symbol, state);
  },
  url: () => 'wss://api.gemini.com/v2/marketdata',
  channel: ({ instrument, streamType }: StreamKey) => {
    const interval = KLINE.exec(streamType)?.[1];
    if (interval !== undefined) return `candles_${interval} ${instrument}`;
    return streamType === 'depth' || streamType === 'trades' ? `l2 ${instrument}` : null;
  },
  batch: (channel) => channel.split(' ')[0] ?? '',
  subscribe: (channels) => control('subscribe', channels),
  unsubscribe: (channels) => control('unsubscribe', channels),
  limits: { channelsPerConnection: 100, channelsPerMessage: 50, controlMessagesPerSecond: 2 },
  heartbeat: { intervalMs: 20_000 },
  stallAfterMs: 60_000,
  acknowledges: false,
};

function routeType(type: string, symbol: string, state: ConnectionState): RouteResult {
  const interval = CANDLES.exec(type)?.[1];
  const streamType = interval === undefined ? STREAM_TYPE_BY_TYPE[type] : `kline_${interval}`;
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, symbol, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { type, symbol, result, reason } = message;
  if (type === 'heartbeat' || type === 'subscription_ack') return { unrouted: 'heartbeat' };
  if (result === 'error') return { unrouted: 'error', answer: { accepted: false, detail: String(reason) } };
  if (typeof type === 'string' && typeof symbol === 'string') return routeType(type, symbol, state);
  return { unrouted: 'unknown message' };
}

function control(type: string, channels: readonly string[]): string {
  const [name = ''] = (channels[0] ?? '').split(' ');
  const symbols = channels.map((channel) => channel.slice(name.length + 1));
  return JSON.stringify({ type, subscriptions: [{ name, symbols }] });
}
