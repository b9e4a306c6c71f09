import {
  internKey,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  beginsWith,
  endsWhole,
  onlyValue,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { groupedBook, keyOfChannel } from '../../workflows/collection/feeds/stream-variants.js';

const DATA_PREFIX = Buffer.from('{"jsonrpc":"2.0","method":"subscription","params":{"channel":"');
/** `trades.{kind}.{currency}.{interval}` covers many instruments. */
const KINDS = new Set(['future', 'option', 'spot', 'future_combo', 'option_combo', 'combo', 'any']);
/** `chart.trades.{instrument}.{resolution}`, in minutes or `1D`. */
const KLINE_BY_RESOLUTION: Record<string, string> = {
  ...{ 1: 'kline_1m', 3: 'kline_3m', 5: 'kline_5m', 10: 'kline_10m', 15: 'kline_15m', 30: 'kline_30m' },
  ...{ 60: 'kline_1h', 120: 'kline_2h', 180: 'kline_3h', 360: 'kline_6h', 720: 'kline_12h', '1D': 'kline_1d' },
};

/** Deribit's JSON-RPC notifications: the channel's name. https://docs.deribit.com/#subscriptions */
export const deribitRouting: FrameRouting = {
  exchange: 'deribit',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const channel = beginsWith(frame, DATA_PREFIX) ? stringAfter(frame, DATA_PREFIX) : null;
    const key = channel === null ? null : routeChannel(channel, state);
    return key ?? routeParsed(frame, (message) => routeMessage(message, state));
  },
};

/** Returns null if the channel's name does not suffice. */
function routeChannel(channel: string, state: ConnectionState): RouteResult | null {
  const [name, ...rest] = channel.split('.');
  const [instrument = '', second = '', third = '', fourth = ''] = rest;
  if (name === 'trades') return KINDS.has(instrument) ? null : keyOfChannel(state, instrument, 'trades', channel);
  if (name === 'ticker') return keyOfChannel(state, instrument, 'ticker', second);
  if (name === 'quote') return internKey(state, instrument, 'book_ticker');
  // The same book at another speed: `raw`, `100ms`, `agg2`.
  if (name === 'book' && rest.length === 2) return keyOfChannel(state, instrument, 'depth', second);
  // book.{instrument}.{group}.{depth}.{interval}: whole books of so many levels.
  if (name === 'book' && /^\d+$/.test(third)) {
    const streamType = second === 'none' ? `depth${third}` : groupedBook(third, second);
    return keyOfChannel(state, instrument, streamType, fourth);
  }
  const kline = name === 'chart' ? KLINE_BY_RESOLUTION[third] : undefined;
  return kline === undefined ? { unrouted: 'unknown stream' } : internKey(state, second, kline);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { method, id, result, error } = message;
  if (method === 'heartbeat') return { unrouted: 'heartbeat' };
  if (method === 'subscription') return routeNotification(message.params, state);
  const about = typeof id === 'number' ? { id } : {};
  if (error !== undefined) {
    return { unrouted: 'error', answer: { accepted: false, detail: JSON.stringify(error), ...about } };
  }
  // The answer to a subscription lists the channels that exist, and omits the others without an
  // error.
  if (Array.isArray(result)) {
    const channels = result.filter((channel) => typeof channel === 'string');
    return { unrouted: 'acknowledgement', answer: { accepted: true, channels, exactly: true, ...about } };
  }
  if (result !== undefined) return { unrouted: 'heartbeat' };
  return { unrouted: 'unknown message' };
}

function routeNotification(params: unknown, state: ConnectionState): RouteResult {
  const { channel, data } = (params ?? {}) as { channel?: unknown; data?: unknown };
  if (typeof channel !== 'string') return { unrouted: 'unknown message' };
  const key = routeChannel(channel, state);
  if (key) return key;
  const instruments = Array.isArray(data)
    ? data.map((trade: { instrument_name?: unknown } | null) => trade?.instrument_name)
    : [];
  const only = onlyValue(instruments);
  if (typeof only === 'object') return keyOfChannel(state, only.value, 'trades', channel);
  return { unrouted: only === 'several' ? 'names several instruments' : 'unknown message' };
}
