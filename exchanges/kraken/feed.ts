import {
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
  type StreamKey,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  endsWhole,
  integerMember,
  memberInteger,
  onlyStringAfter,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { bookOfLevels, noteVariant, variantOf } from '../../workflows/collection/feeds/stream-variants.js';

const CHANNEL = Buffer.from('"channel":"');
const SYMBOL = Buffer.from('"symbol":"');
const INTERVAL = integerMember('interval');
const STREAM_TYPE_BY_CHANNEL: Record<string, string> = { trade: 'trades', ticker: 'ticker' };
const CHANNEL_BY_STREAM_TYPE: Record<string, string> = { trades: 'trade', depth: 'book', ticker: 'ticker' };
const MINUTES_BY_KLINE: Record<string, number> = {
  ...{ kline_1m: 1, kline_5m: 5, kline_15m: 15, kline_30m: 30, kline_1h: 60, kline_4h: 240 },
  ...{ kline_1d: 1_440, kline_1w: 10_080, kline_15d: 21_600 },
};
const KLINE_BY_MINUTES = new Map(Object.entries(MINUTES_BY_KLINE).map(([kline, minutes]) => [minutes, kline]));
const BOOK_DEPTH = 1_000;

/**
 * Kraken, websocket v2. Limits: about 150 connections in 10 minutes and address; none documented
 * for subscriptions. Each symbol is acknowledged by itself. Book, ticker and candles open with a
 * snapshot; without other traffic a heartbeat comes each second.
 * https://docs.kraken.com/api/docs/guides/spot-ws-intro
 */
export const krakenFeed: FeedAdapter = {
  exchange: 'kraken',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const channel = stringAfter(frame, CHANNEL);
    const only = onlyStringAfter(frame, SYMBOL);
    if (channel === null || only === null || frame.includes(METHOD))
      return routeParsed(frame, (message) => routeMessage(message, state));
    if (only === 'several') return { unrouted: 'names several instruments' };
    return routeChannel(channel, only.value, frame, state);
  },
  url: () => 'wss://ws.kraken.com/v2',
  channel: ({ instrument, streamType }: StreamKey) => {
    const minutes = MINUTES_BY_KLINE[streamType];
    const name = minutes === undefined ? CHANNEL_BY_STREAM_TYPE[streamType] : `ohlc-${minutes}`;
    return name === undefined ? null : `${name} ${instrument}`;
  },
  batch: (channel) => channel.split(' ')[0] ?? '',
  subscribe: (channels, id) => control('subscribe', channels, id),
  unsubscribe: (channels, id) => control('unsubscribe', channels, id),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 5 },
  heartbeat: { intervalMs: 30_000, frame: () => '{"method":"ping"}' },
  stallAfterMs: 20_000,
  eventTime: Buffer.from('"timestamp":'),
  acknowledges: true,
};

const METHOD = Buffer.from('"method":"');

function routeChannel(channel: string, symbol: string, frame: Buffer, state: ConnectionState): RouteResult {
  const kline = channel === 'ohlc' ? KLINE_BY_MINUTES.get(memberInteger(frame, INTERVAL) ?? 0) : undefined;
  const levels = channel === 'book' ? variantOf(state, bookName(symbol)) : undefined;
  if (levels === null) return { unrouted: 'names no depth' };
  const streamType =
    kline ?? (channel === 'book' ? bookOfLevels(levels, String(BOOK_DEPTH)) : STREAM_TYPE_BY_CHANNEL[channel]);
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, symbol, streamType);
}

/** The name under which a connection notes the depth of a book: frames do not say it. */
function bookName(symbol: string): string {
  return `book ${symbol}`;
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { method, channel, success, error, req_id, symbol } = message;
  if (channel === 'heartbeat' || method === 'pong') return { unrouted: 'heartbeat' };
  if (channel === 'status') return { unrouted: 'status' };
  if (method !== 'subscribe' && method !== 'unsubscribe') return { unrouted: 'unknown message' };
  const result = (message.result ?? {}) as { symbol?: unknown; channel?: unknown; depth?: unknown };
  const named = symbol ?? result.symbol;
  const about = {
    ...(typeof req_id === 'number' && { id: req_id }),
    ...(typeof named === 'string' && { instrument: named }),
  };
  if (success === true && result.channel === 'book' && typeof named === 'string' && typeof result.depth === 'number')
    noteVariant(state, bookName(named), String(result.depth), method === 'subscribe');
  if (success === true) return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  return { unrouted: 'error', answer: { accepted: false, detail: String(error), ...about } };
}

function control(method: string, channels: readonly string[], id: number): string {
  const [name = ''] = (channels[0] ?? '').split(' ');
  const [channel, minutes] = name.split('-');
  const symbol = channels.map((each) => each.slice(name.length + 1));
  const options = {
    ...(channel === 'book' && { depth: BOOK_DEPTH }),
    ...(minutes !== undefined && { interval: Number(minutes) }),
  };
  return JSON.stringify({ method, params: { channel, symbol, ...options }, req_id: id });
}
