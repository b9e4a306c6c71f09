import {
  internKey,
  isRouted,
  POLL_EVERY_MS,
  type ConnectionState,
  type PolledSource,
  type RouteResult,
  type StreamKey,
  type StreamPlace,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  beginsWith,
  endsWhole,
  integerMember,
  memberInteger,
  routeParsed,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { keyOfChannel, OTHER_TIME_ZONE } from '../../workflows/collection/feeds/stream-variants.js';

/**
 * Combined streams of Binance's spot and futures feeds: `{"stream":"btcusdt@trade","data":{…}}`.
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
const STREAM_PREFIX = Buffer.from('{"stream":"');
const SYMBOL_MEMBER = Buffer.from('"s":"');
const [FIRST_ID, LAST_ID, PREVIOUS_ID] = [integerMember('U'), integerMember('u'), integerMember('pu')];
const OPEN_INTEREST = Buffer.from('"openInterest"');
/** Distance from the end of a stream's name to its data: `","data":`. */
const DATA_AT = 9;
const [QUOTE, OPENING_BRACKET] = [0x22, 0x5b];

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = {
  trades: 'trade',
  agg_trades: 'aggTrade',
  depth: 'depth@100ms',
  depth5: 'depth5@100ms',
  depth20: 'depth20@100ms',
  book_ticker: 'bookTicker',
  ticker: 'ticker',
  liquidations: 'forceOrder',
  mark_price: 'markPrice@1s',
};
/** Stream types of futures. */
const FUTURES = new Set(['liquidations', 'mark_price']);
const STREAM_TYPE_BY_CHANNEL = new Map([
  // Other recorders wrap a book from REST like this.
  ['depthSnapshot', 'depth_snapshot'] as const,
  ['depth10', 'depth10'] as const,
  ...Object.entries(CHANNEL_BY_STREAM_TYPE).map(
    ([streamType, channel]) => [channel.split('@')[0], streamType] as const,
  ),
]);
const STREAM_TYPE_BY_EVENT: Record<string, string> = {
  ...{ trade: 'trades', aggTrade: 'agg_trades', depthUpdate: 'depth', bookTicker: 'book_ticker' },
  ...{ '24hrTicker': 'ticker', forceOrder: 'liquidations', markPriceUpdate: 'mark_price' },
};
const KLINE = /^kline_\d+[smhdwM]$/;

/** Returns the stream name to subscribe to. Null for a stream type that Binance does not have. */
export function binanceChannel({ instrument, streamType }: StreamKey): string | null {
  const channel = KLINE.test(streamType) ? streamType : CHANNEL_BY_STREAM_TYPE[streamType];
  return channel === undefined ? null : `${instrument.toLowerCase()}@${channel}`;
}

/** The same for the spot feeds. */
export function binanceSpotChannel(key: StreamKey): string | null {
  return FUTURES.has(key.streamType) ? null : binanceChannel(key);
}

/** Open interest of a futures market, which has no channel. Weight 1 of 2,400 a minute. */
export function binanceOpenInterest(base: string): PolledSource {
  return {
    url: (instrument) => `${base}/openInterest?symbol=${instrument}`,
    spacingMs: 250,
    everyMs: POLL_EVERY_MS,
    marker: OPEN_INTEREST,
  };
}

export function binanceControl(method: 'SUBSCRIBE' | 'UNSUBSCRIBE', channels: readonly string[], id: number): string {
  return JSON.stringify({ method, params: channels, id });
}

/**
 * Routes by the stream's name and `data.s`. A partial book of the spot feed names its instrument
 * only in the stream.
 */
export function routeBinance(frame: Buffer, state: ConnectionState): RouteResult {
  if (!beginsWith(frame, STREAM_PREFIX)) return routeParsed(frame, (message) => routeOther(message, state));
  if (!endsWhole(frame)) return { unrouted: 'broken frame' };
  const known = state.named.find(frame, STREAM_PREFIX.length, QUOTE);
  if (known) return known;
  const nameEnd = frame.indexOf(QUOTE, STREAM_PREFIX.length);
  const name = frame.toString('utf8', STREAM_PREFIX.length, nameEnd);
  if (name.startsWith('!') || frame[nameEnd + DATA_AT] === OPENING_BRACKET)
    return routeParsed(frame, (message) => routeOther(message, state));
  const symbolAt = frame.indexOf(SYMBOL_MEMBER, nameEnd);
  const from = symbolAt + SYMBOL_MEMBER.length;
  const symbol = symbolAt < 0 ? undefined : frame.toString('utf8', from, frame.indexOf(QUOTE, from));
  const result = routeByName(name, symbol, state);
  if (isRouted(result)) state.named.add(frame.subarray(STREAM_PREFIX.length, nameEnd), result);
  return result;
}

function routeByName(name: string, symbol: string | undefined, state: ConnectionState): RouteResult {
  const at = name.indexOf('@');
  const named = name.slice(at + 1);
  const [channel = '', option] = named.split('@');
  const streamType = KLINE.test(channel) ? channel : STREAM_TYPE_BY_CHANNEL.get(channel);
  if (at < 1 || streamType === undefined) return { unrouted: 'unknown stream' };
  // `kline_1d@+08:00`. Other options are speeds.
  if (option !== undefined && KLINE.test(channel)) return { unrouted: OTHER_TIME_ZONE };
  return keyOfChannel(state, symbol ?? name.slice(0, at).toUpperCase(), streamType, named);
}

/** Routes frames without Binance's envelope: answers, errors, other member orders. */
function routeOther(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { stream, data, id, result, error, code, msg } = message;
  if (typeof stream === 'string') {
    if (stream.startsWith('!') || Array.isArray(data)) return routeOfAll(stream, data, state);
    const symbol = (data as { s?: unknown } | null | undefined)?.s;
    return routeByName(stream, typeof symbol === 'string' ? symbol : undefined, state);
  }
  const bare = routeBare(message, state);
  if (bare) return bare;
  const answered = typeof id === 'number' ? { id } : {};
  if (error !== undefined || code !== undefined) {
    return {
      unrouted: 'error',
      answer: { accepted: false, detail: JSON.stringify(error ?? { code, msg }), ...answered },
    };
  }
  if (result !== undefined) return { unrouted: 'acknowledgement', answer: { accepted: true, ...answered } };
  return { unrouted: 'unknown message' };
}

/**
 * Routes streams of all instruments, or all of a pair. Some send one event per frame
 * (`!forceOrder@arr`, `!bookTicker`), others many (`!ticker@arr`).
 */
function routeOfAll(stream: string, data: unknown, state: ConnectionState): RouteResult {
  const isOne = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (!isOne) return { unrouted: 'names several instruments' };
  const bare = routeBare(data as Record<string, unknown>, state) ?? { unrouted: 'unknown stream' };
  return isRouted(bare) ? keyOfChannel(state, bare.instrument, bare.streamType, stream) : bare;
}

/**
 * Routes events of raw streams (`/ws/btcusdt@trade`), which have no envelope and occur in captures.
 * Null for anything else.
 */
function routeBare(event: Record<string, unknown>, state: ConnectionState): RouteResult | null {
  const { e, s, k, o, u, b, B, openInterest } = event;
  // Captures may hold answers by REST.
  if (openInterest !== undefined && typeof event.symbol === 'string') {
    return internKey(state, event.symbol, 'open_interest');
  }
  const symbol = e === 'forceOrder' ? (o as { s?: unknown } | null)?.s : s;
  if (typeof symbol !== 'string') return null;
  // Book tickers of the spot feed have no event type.
  if (e === undefined && u !== undefined && b !== undefined && B !== undefined) {
    return internKey(state, symbol, 'book_ticker');
  }
  const { i: interval, t: opened } = (e === 'kline' && k ? k : {}) as { i?: unknown; t?: unknown };
  const kline = typeof interval === 'string' ? `kline_${interval}` : undefined;
  const streamType = kline && KLINE.test(kline) ? kline : STREAM_TYPE_BY_EVENT[String(e)];
  // Without an envelope, only the time at which a candle opens tells its time zone.
  if (kline && typeof opened === 'number' && opened % unitMs(kline) !== 0) return { unrouted: OTHER_TIME_ZONE };
  return streamType === undefined ? null : internKey(state, symbol, streamType);
}

/**
 * Returns the time of which each opening of a candle is a multiple in UTC: its interval, or a day.
 */
function unitMs(kline: string): number {
  const [, count = '1', unit = ''] = /_(\d+)(.)$/.exec(kline) ?? [];
  const ms = { s: 1_000, m: 60_000, h: 3_600_000 }[unit];
  return ms === undefined ? 86_400_000 : Number(count) * ms;
}

/** Reads the numbers of a book's changes: `U` to `u`, without holes. */
export function binancePlace({ streamType }: StreamKey, frame: Buffer): StreamPlace | null {
  if (streamType !== 'depth') return null;
  const last = memberInteger(frame, LAST_ID);
  const first = memberInteger(frame, FIRST_ID);
  return last === null || first === null ? null : { previous: first - 1, last };
}

/** Reads the numbers of the futures feeds: `pu` is the previous `u`. The numbers have holes. */
export function binanceFuturesPlace(key: StreamKey, frame: Buffer): StreamPlace | null {
  const place = binancePlace(key, frame);
  return place && { ...place, previous: memberInteger(frame, PREVIOUS_ID) ?? place.previous };
}
