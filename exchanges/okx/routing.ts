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
import { keyOfChannel, OTHER_TIME_ZONE } from '../../workflows/collection/feeds/stream-variants.js';

const DATA_PREFIX = Buffer.from('{"arg":{"channel":"');
const INSTRUMENT = Buffer.from('","instId":"');
const END_OF_ARGUMENT = 0x7d;

const LIQUIDATIONS = 'liquidation-orders';
const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  trades: 'trades',
  'trades-all': 'trades',
  books: 'depth',
  'books-l2-tbt': 'depth',
  'books50-l2-tbt': 'depth_50',
  books5: 'depth5',
  'bbo-tbt': 'book_ticker',
  tickers: 'ticker',
  ...{ 'mark-price': 'mark_price', 'funding-rate': 'funding', 'open-interest': 'open_interest' },
  // Other recorders wrap REST responses like this, from before there was a channel.
  liquidations: 'liquidations',
};
/**
 * `candle1s`, `candle1m`, `candle1H`, `candle1D`, `candle1M`: those of six hours and more begin at
 * midnight in Hong Kong, with `utc` at midnight in UTC.
 */
const CANDLE = /^candle(\d+)([smHDWM])(utc)?$/;

/**
 * OKX v5: channel and `instId` of `arg`.
 * https://www.okx.com/docs-v5/en/#order-book-trading-market-data
 */
export const okxRouting: FrameRouting = {
  exchange: 'okx',
  route(frame, state) {
    if (frame.equals(PONG)) return { unrouted: 'heartbeat' };
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    if (beginsWith(frame, DATA_PREFIX)) {
      const channel = stringAfter(frame, DATA_PREFIX);
      const instrument = stringAfter(frame, INSTRUMENT);
      const inArgument = frame.indexOf(INSTRUMENT) < frame.indexOf(END_OF_ARGUMENT);
      if (channel !== null && instrument !== null && inArgument) return routeChannel(channel, instrument, state);
    }
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
};

/** The answer to the text `ping`. */
const PONG = Buffer.from('pong');

function routeChannel(channel: string, instrument: string, state: ConnectionState): RouteResult {
  const candle = CANDLE.exec(channel);
  if (candle?.[3] !== undefined) return { unrouted: OTHER_TIME_ZONE };
  const unit = candle?.[2] === 'M' ? 'M' : candle?.[2]?.toLowerCase();
  const streamType = candle ? `kline_${candle[1]}${unit}` : STREAM_TYPE_BY_CHANNEL[channel];
  return streamType === undefined
    ? { unrouted: 'unknown stream' }
    : keyOfChannel(state, instrument, streamType, channel);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { event, msg, id } = message;
  const { channel, instId, instType } = (message.arg ?? {}) as Record<string, unknown>;
  const named = typeof channel === 'string' && typeof instId === 'string';
  if (event === 'subscribe' || event === 'unsubscribe') {
    const about = named ? instId : instType;
    const channels = typeof channel === 'string' && typeof about === 'string' ? [`${channel} ${about}`] : undefined;
    return { unrouted: 'acknowledgement', answer: { accepted: true, ...(channels && { channels }) } };
  }
  if (event === 'error') {
    const about = id === undefined || id === '' ? {} : { id: Number(id) };
    return { unrouted: 'error', answer: { accepted: false, detail: String(msg), ...about } };
  }
  if (event === 'notice') return { unrouted: 'status', reconnect: true };
  if (event !== undefined) return { unrouted: 'status' };
  if (named) return routeChannel(channel, instId, state);
  return channel === LIQUIDATIONS ? routeLiquidations(message.data, state) : { unrouted: 'unknown message' };
}

/** Routes liquidations of all instruments of a kind. Each entry of `data` names its own. */
function routeLiquidations(data: unknown, state: ConnectionState): RouteResult {
  const entries = Array.isArray(data) ? data.map((entry: { instId?: unknown } | null) => entry?.instId) : [];
  const only = onlyValue(entries);
  if (typeof only === 'object') return internKey(state, only.value, 'liquidations');
  return { unrouted: only === 'several' ? 'names several instruments' : 'unknown message' };
}
