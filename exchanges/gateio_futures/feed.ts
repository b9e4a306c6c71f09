import {
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
  type StreamKey,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  endsWhole,
  onlyStringAfter,
  onlyValue,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { GATE_DEPTHS, gatePlace, gateRequest, routeGateAnswer } from '../gateio/v4.js';
import { bookOfLevels, keyOfChannel } from '../../workflows/collection/feeds/stream-variants.js';

const CHANNEL = Buffer.from('"channel":"futures.');
const UPDATE = Buffer.from('"event":"update"');
const ALL = Buffer.from('"event":"all"');
const CONTRACT = Buffer.from('"contract":"');
const SYMBOL = Buffer.from('"s":"');
const CANDLE = Buffer.from('"n":"');
const LEVELS = Buffer.from('"l":"');

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trades', depth: 'obu', depth5: 'order_book-5', depth20: 'order_book-20' },
  ...{ book_ticker: 'book_ticker', ticker: 'tickers', liquidations: 'public_liquidates' },
};
const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  ...{ trades: 'trades', order_book_update: 'depth', book_ticker: 'book_ticker' },
  ...{ tickers: 'ticker', public_liquidates: 'liquidations' },
};
/** The bytes before the contract. Without an entry here it is `contract`. */
const NAME_BY_CHANNEL: Record<string, Buffer> = {
  ...{ obu: SYMBOL, order_book_update: SYMBOL, book_ticker: SYMBOL, candlesticks: CANDLE },
};
const BOOK = /^ob\.(.+)\.(\d+)$/;
const BOOK_LEVELS = '400';
const CANDLE_NAME = /^(\d+[smhd])_(.+)$/;
const KLINE = /^kline_(10s|1m|5m|15m|30m|1h|4h|8h|1d|7d)$/;

/**
 * Gate API v4, perpetual contracts, one address per settlement currency. No limits are documented.
 * A connection that sends nothing is closed after 30 s. The book (`obu`, 400 levels each 100 ms)
 * opens with a whole one (`full`); its changes are numbered `U` to `u`. Books of fixed depth come
 * whole as event `all`. `obu` also accepts contracts that do not exist, and then sends nothing.
 * https://www.gate.com/docs/developers/futures/ws/en/
 */
export const gateioFuturesFeed: FeedAdapter = {
  exchange: 'gateio_futures',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const channel = frame.includes(UPDATE) || frame.includes(ALL) ? stringAfter(frame, CHANNEL) : null;
    const name = channel === null ? null : onlyStringAfter(frame, NAME_BY_CHANNEL[channel] ?? CONTRACT);
    // Levels of some books are `{"p", "s"}`, so that `s` may be a size as well.
    const only = name !== null && name !== 'several' && name.value.includes('_') ? name.value : null;
    if (channel === null || only === null) return routeParsed(frame, (message) => routeMessage(message, state));
    return routeNamed(channel, only, stringAfter(frame, LEVELS), state);
  },
  url: ({ instrument }) => `wss://fx-ws.gateio.ws/v4/ws/${instrument.endsWith('_USD') ? 'btc' : 'usdt'}`,
  channel: ({ instrument, streamType }: StreamKey) => {
    const interval = KLINE.exec(streamType)?.[1];
    const name = interval === undefined ? CHANNEL_BY_STREAM_TYPE[streamType] : `candlesticks-${interval}`;
    return name === undefined ? null : `${name} ${instrument}`;
  },
  // Books of fixed depth and candles take one contract a message, the others a list.
  batch: (channel) => (/^(order_book|candlesticks)-/.test(channel) ? channel : (channel.split(' ')[0] ?? '')),
  subscribe: (channels, id) => control('subscribe', channels, id),
  unsubscribe: (channels, id) => control('unsubscribe', channels, id),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 10 },
  // Without it, sizes of contracts that trade in fractions are cut to whole numbers.
  headers: { 'X-Gate-Size-Decimal': '1' },
  heartbeat: { intervalMs: 15_000, frame: () => gateRequest('futures.ping') },
  stallAfterMs: 45_000,
  eventTime: Buffer.from('"time_ms":'),
  acknowledges: true,
  placeOf: gatePlace,
};

function routeNamed(channel: string, name: string, levels: string | null, state: ConnectionState): RouteResult {
  if (channel === 'candlesticks') {
    const [, interval, contract = ''] = CANDLE_NAME.exec(name) ?? [];
    return interval === undefined ? { unrouted: 'unknown stream' } : internKey(state, contract, `kline_${interval}`);
  }
  if (channel === 'order_book') {
    if (levels === null) return { unrouted: 'names no depth' };
    return GATE_DEPTHS.has(levels) ? internKey(state, name, `depth${levels}`) : { unrouted: 'unknown stream' };
  }
  if (channel === 'obu') {
    const [, contract, bookLevels] = BOOK.exec(name) ?? [];
    if (contract === undefined) return { unrouted: 'names no instrument' };
    return keyOfChannel(state, contract, bookOfLevels(bookLevels, BOOK_LEVELS), channel);
  }
  const streamType = STREAM_TYPE_BY_CHANNEL[channel];
  return streamType === undefined ? { unrouted: 'unknown stream' } : keyOfChannel(state, name, streamType, channel);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { channel, event = 'update', result } = message;
  const isData = event === 'update' || event === 'all';
  if (typeof channel !== 'string' || !channel.startsWith('futures.') || !isData || !result) {
    return routeGateAnswer('futures', message);
  }
  const entries = [result].flat() as (Record<string, unknown> | null)[];
  // The exchange asks for a new connection before it stops a server.
  if (channel === 'futures.system') return { unrouted: 'status', reconnect: entries[0]?.type === 'upgrade' };
  const only = onlyValue(entries.map((entry) => entry?.contract ?? entry?.n ?? entry?.s));
  if (only === 'several') return { unrouted: 'names several instruments' };
  if (only === 'none') return { unrouted: 'names no instrument' };
  const levels = entries[0]?.l;
  return routeNamed(channel.slice('futures.'.length), only.value, typeof levels === 'string' ? levels : null, state);
}

function control(event: string, channels: readonly string[], id: number): string {
  const [name = ''] = (channels[0] ?? '').split(' ');
  const [kind = '', argument] = name.split('-');
  const contracts = channels.map((channel) => channel.slice(name.length + 1));
  const payload = {
    candlesticks: [argument, ...contracts],
    order_book: [...contracts, argument, '0'],
    obu: contracts.map((contract) => `ob.${contract}.${BOOK_LEVELS}`),
  }[kind];
  return gateRequest(`futures.${kind}`, { id, event, payload: payload ?? contracts });
}
