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
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { bookOfLevels } from '../../workflows/collection/feeds/stream-variants.js';

const RESULT = Buffer.from('"result":{');
const INSTRUMENT = Buffer.from('"instrument_name":"');
const CHANNEL = Buffer.from('"channel":"');
const SUBSCRIPTION = Buffer.from('"subscription":"');
const SEQUENCE = integerMember('u');
const PREVIOUS_SEQUENCE = integerMember('pu');
/** The tail behind the levels, which need not be searched. */
const TAIL_BYTES = 200;
const BOOK_LEVELS = 50;

const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  ...{ trade: 'trades', ticker: 'ticker' },
  ...{ mark: 'mark_price', funding: 'funding' },
};
const PLAIN_CHANNELS: Record<string, string> = {
  ...{ trades: 'trade', ticker: 'ticker', mark_price: 'mark', funding: 'funding' },
};
const TIME_FRAMES: Record<string, string> = {
  ...{ kline_1m: '1m', kline_5m: '5m', kline_15m: '15m', kline_30m: '30m', kline_1h: '1h', kline_2h: '2h' },
  ...{ kline_4h: '4h', kline_12h: '12h', kline_1d: '1D', kline_7d: '7D', kline_14d: '14D', kline_1M: '1M' },
};
/** The exchange also accepts older names, such as `M5` and `H1`. */
const STREAM_TYPE_BY_TIME_FRAME = new Map([
  ...Object.entries(TIME_FRAMES).map(([type, frame]) => [frame, type] as const),
  ...['M1', 'M5', 'M15', 'M30'].map((frame) => [frame, `kline_${frame.slice(1)}m`] as const),
  ...['H1', 'H2', 'H4', 'H12'].map((frame) => [frame, `kline_${frame.slice(1)}h`] as const),
  ['D1', 'kline_1d'] as const,
]);
const BOOK_CHANNELS = new Set(['book', 'book.update']);
const BOOK = /^book\..+\.(\d+)$/;
const CANDLES = /^candlestick\.([0-9A-Za-z]+)\./;

/**
 * Crypto.com Exchange API v1: spot, perpetuals and futures on one address. Limits: 100 requests a
 * second; beyond 400 channels a connection refuses more. The exchange asks for a sign of life every
 * 30 s, which is due within 5 s. `book` opens with a whole book of 50 levels a side; `pu` of a
 * change is the `u` before. Only books are acknowledged; other channels begin with data.
 * https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket-common-api-reference
 */
export const cryptocomFeed: FeedAdapter = {
  exchange: 'cryptocom',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const from = frame.indexOf(RESULT);
    const instrument = from < 0 ? null : stringAfter(frame, INSTRUMENT, from);
    const channel = from < 0 ? null : stringAfter(frame, CHANNEL, from);
    if (instrument === null || channel === null) return routeParsed(frame, (message) => routeMessage(message, state));
    const isNamed = channel === 'candlestick' || BOOK_CHANNELS.has(channel);
    const subscription = isNamed ? stringAfter(frame, SUBSCRIPTION, from) : null;
    return routeChannel({ channel, instrument, subscription }, state);
  },
  url: () => 'wss://stream.crypto.com/exchange/v1/market',
  channel: ({ instrument, streamType }: StreamKey) => {
    const timeFrame = TIME_FRAMES[streamType];
    if (timeFrame !== undefined) return `candlestick.${timeFrame}.${instrument}`;
    if (streamType === 'depth') return `book.${instrument}.${BOOK_LEVELS}`;
    const channel = PLAIN_CHANNELS[streamType];
    return channel === undefined ? null : `${channel}.${instrument}`;
  },
  batch: (channel) => (isBook(channel) ? 'book' : ''),
  subscribe: (channels, id) => control('subscribe', channels, id),
  unsubscribe: (channels, id) => control('unsubscribe', channels, id),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 4 },
  // Longer than the time between two of its heartbeats, which may be all that a quiet market sends.
  stallAfterMs: 45_000,
  // That of changes of books: `t` of a candle is its beginning.
  eventTime: Buffer.from(']},"t":'),
  acknowledges: false,
  placeOf: ({ streamType }, frame) => {
    if (streamType !== 'depth') return null;
    const from = Math.max(0, frame.length - TAIL_BYTES);
    const last = memberInteger(frame, SEQUENCE, from);
    return last === null ? null : { previous: memberInteger(frame, PREVIOUS_SEQUENCE, from), last };
  },
};

function isBook(channel: string): boolean {
  return channel.startsWith('book.');
}

/**
 * The names in a frame of data. The subscription is `candlestick.1m.BTC_USDT`; candles and books
 * need it.
 */
interface Named {
  channel: string;
  instrument: string;
  subscription: string | null;
}

function routeChannel({ channel, instrument, subscription }: Named, state: ConnectionState): RouteResult {
  const timeFrame = channel === 'candlestick' ? CANDLES.exec(subscription ?? '')?.[1] : undefined;
  const plain = BOOK_CHANNELS.has(channel)
    ? bookOfLevels(BOOK.exec(subscription ?? '')?.[1], String(BOOK_LEVELS))
    : STREAM_TYPE_BY_CHANNEL[channel];
  const streamType = timeFrame === undefined ? plain : STREAM_TYPE_BY_TIME_FRAME.get(timeFrame);
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, instrument, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { id, method, code, channel, message: text } = message;
  const data = (message.result ?? {}) as Record<string, unknown>;
  if (typeof data.instrument_name === 'string' && typeof data.channel === 'string') {
    const subscription = typeof data.subscription === 'string' ? data.subscription : null;
    return routeChannel({ channel: data.channel, instrument: data.instrument_name, subscription }, state);
  }
  if (method === 'public/heartbeat') {
    return { unrouted: 'heartbeat', reply: JSON.stringify({ id, method: 'public/respond-heartbeat' }) };
  }
  if (method !== 'subscribe' && method !== 'unsubscribe') return { unrouted: 'unknown message' };
  const about = {
    ...(typeof id === 'number' && id >= 0 && { id }),
    ...(typeof channel === 'string' && { channels: [channel] }),
  };
  if (Number(code) === 0) return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  return { unrouted: 'error', answer: { accepted: false, detail: `${String(code)}: ${String(text)}`, ...about } };
}

function control(method: string, channels: readonly string[], id: number): string {
  const books = channels.some(isBook) && { book_subscription_type: 'SNAPSHOT_AND_UPDATE', book_update_frequency: 10 };
  return JSON.stringify({ id, method, params: { channels, ...books }, nonce: Date.now() });
}
