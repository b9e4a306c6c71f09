import {
  SNAPSHOT_EVERY_MS,
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
  type StreamKey,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  endsWhole,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { GATE_DEPTHS, gatePlace, gateRequest, routeGateAnswer } from './v4.js';
import { keyOfChannel } from '../../workflows/collection/feeds/stream-variants.js';

const CHANNEL = Buffer.from('"channel":"spot.');
const UPDATE = Buffer.from('"event":"update"');
const RESULT = Buffer.from('"result":{');
const SYMBOL = Buffer.from('"s":"');
const PAIR = Buffer.from('"currency_pair":"');
const CANDLE = Buffer.from('"n":"');
const LEVELS = Buffer.from('"l":"');

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trades', depth: 'order_book_update', depth5: 'order_book-5', depth20: 'order_book-20' },
  ...{ book_ticker: 'book_ticker', ticker: 'tickers' },
};
const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  ...{
    trades: 'trades',
    trades_v2: 'trades',
    order_book_update: 'depth',
    book_ticker: 'book_ticker',
    tickers: 'ticker',
  },
};
/** The second generation of book changes names `ob.BTC_USDT.400`. */
const SECOND_BOOK = /^ob\.(.+)\.(\d+)$/;
const KLINE = /^kline_(\d+[smhd])$/;

/**
 * Gate API v4, spot. Limits: 300 connections an address, 50 requests a second and channel. Books of
 * fixed depth come whole every 100 ms and say their depth in `l`; changes of the book are numbered
 * `U` to `u`, and may be sent whole again (`full`).
 * https://www.gate.com/docs/developers/apiv4/ws/en/
 */
export const gateioFeed: FeedAdapter = {
  exchange: 'gateio',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const channel = frame.includes(UPDATE) ? stringAfter(frame, CHANNEL) : null;
    const from = frame.indexOf(RESULT);
    if (channel === null || from < 0) return routeParsed(frame, (message) => routeMessage(message, state));
    return routeChannel(channel, frame, from, state);
  },
  url: () => 'wss://api.gateio.ws/ws/v4/',
  channel: ({ instrument, streamType }: StreamKey) => {
    const interval = KLINE.exec(streamType)?.[1];
    const name = interval === undefined ? CHANNEL_BY_STREAM_TYPE[streamType] : `candlesticks-${interval}`;
    return name === undefined ? null : `${name} ${instrument}`;
  },
  // Books and candles take one pair a message, the others a list of pairs.
  batch: (channel) => (/^(trades|tickers|book_ticker) /.exec(channel) ? (channel.split(' ')[0] ?? '') : channel),
  subscribe: (channels, id) => control('subscribe', channels, id),
  unsubscribe: (channels, id) => control('unsubscribe', channels, id),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 10 },
  heartbeat: { intervalMs: 15_000, frame: () => gateRequest('spot.ping') },
  stallAfterMs: 40_000,
  eventTime: Buffer.from('"time_ms":'),
  acknowledges: true,
  // 200 requests in 10 s.
  snapshots: {
    url: (instrument) =>
      `https://api.gateio.ws/api/v4/spot/order_book?currency_pair=${instrument}&limit=1000&with_id=true`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  placeOf: gatePlace,
};

function routeChannel(channel: string, frame: Buffer, from: number, state: ConnectionState): RouteResult {
  if (channel === 'candlesticks') {
    const name = stringAfter(frame, CANDLE, from) ?? '';
    const at = name.indexOf('_');
    return at < 1 ? { unrouted: 'unknown stream' } : internKey(state, name.slice(at + 1), `kline_${name.slice(0, at)}`);
  }
  const named = stringAfter(frame, SYMBOL, from) ?? stringAfter(frame, PAIR, from);
  const [, bookOf, bookLevels] = (channel === 'obu' && SECOND_BOOK.exec(named ?? '')) || [];
  const instrument = channel === 'obu' ? (bookOf ?? null) : named;
  if (instrument === null) return { unrouted: 'names no instrument' };
  if (channel === 'order_book') {
    const levels = stringAfter(frame, LEVELS, from);
    if (levels === null) return state.channels.get(`order_book ${instrument}`) ?? { unrouted: 'names no depth' };
    return GATE_DEPTHS.has(levels) ? internKey(state, instrument, `depth${levels}`) : { unrouted: 'unknown stream' };
  }
  if (bookLevels !== undefined) return internKey(state, instrument, `depth_${bookLevels}`);
  const streamType = STREAM_TYPE_BY_CHANNEL[channel];
  return streamType === undefined
    ? { unrouted: 'unknown stream' }
    : keyOfChannel(state, instrument, streamType, channel);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { channel, event, payload, symbol } = message;
  // Other recorders wrap a book from REST like this.
  if (event === 'snapshot' && typeof symbol === 'string') return internKey(state, symbol, 'depth_snapshot');
  const result = routeGateAnswer('spot', message);
  const accepted = result.answer?.accepted === true;
  if (accepted && channel === 'spot.order_book' && Array.isArray(payload)) rememberDepth(payload, state);
  return result;
}

/**
 * Remembers the depth of books: older servers omit `l`, and the depth follows from the subscription
 * unless there were several.
 */
function rememberDepth([instrument, levels]: unknown[], state: ConnectionState): void {
  const name = `order_book ${String(instrument)}`;
  if (!GATE_DEPTHS.has(String(levels))) return;
  const streamType = `depth${String(levels)}`;
  const known = state.channels.get(name);
  if (known && known.streamType !== streamType) state.channels.delete(name);
  else state.channels.set(name, internKey(state, String(instrument), streamType));
}

function control(event: string, channels: readonly string[], id: number): string {
  const [name = ''] = (channels[0] ?? '').split(' ');
  const [kind = '', argument] = name.split('-');
  const pairs = channels.map((channel) => channel.slice(name.length + 1));
  const payload = {
    candlesticks: [argument, ...pairs],
    order_book: [...pairs, argument, '100ms'],
    order_book_update: [...pairs, '100ms'],
  }[kind];
  return gateRequest(`spot.${kind}`, { id, event, payload: payload ?? pairs });
}
