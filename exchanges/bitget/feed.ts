import {
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
  type StreamKey,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  beginsWith,
  endsWhole,
  integerMember,
  memberInteger,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { OTHER_TIME_ZONE } from '../../workflows/collection/feeds/stream-variants.js';

/**
 * Frames of other markets name another `instType`; some of their instruments have the same name.
 */
const MARKET = 'SPOT';
const ACTION = Buffer.from('{"action":"');
const CHANNEL = Buffer.from(`"arg":{"instType":"${MARKET}","channel":"`);
const INSTRUMENT = Buffer.from('","instId":"');
const SNAPSHOT = Buffer.from('{"action":"snapshot"');
const SEQUENCE = integerMember('seq');
const PREVIOUS_SEQUENCE = integerMember('pseq');
/** The tail behind the levels, which need not be searched. */
const TAIL_BYTES = 200;
const PONG = Buffer.from('pong');

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trade', depth: 'books', depth5: 'books5', depth15: 'books15', book_ticker: 'books1', ticker: 'ticker' },
  ...{ kline_1m: 'candle1m', kline_5m: 'candle5m', kline_15m: 'candle15m', kline_30m: 'candle30m' },
  // The others of six hours and more begin at midnight in Hong Kong.
  ...{ kline_1h: 'candle1H', kline_4h: 'candle4H', kline_6h: 'candle6Hutc', kline_12h: 'candle12Hutc' },
  ...{ kline_1d: 'candle1Dutc', kline_3d: 'candle3Dutc', kline_1w: 'candle1Wutc', kline_1M: 'candle1Mutc' },
};
const HONG_KONG = /^candle(?:6H|12H|\d+[DWM])$/;
const STREAM_TYPE_BY_CHANNEL = new Map(
  Object.entries(CHANNEL_BY_STREAM_TYPE).map(([type, channel]) => [channel, type]),
);

/**
 * Bitget API v2, spot. Limits: 1,000 channels a connection, of which the exchange recommends at
 * most 50; 240 requests an hour, 10 messages a second, of at most 4,096 bytes; 24 h; 2 minutes
 * without a text `ping`. `books` opens with a whole book (500 levels a side); `pseq` is the `seq`
 * before, 0 in a snapshot and after a restart. API v3 has another format.
 * https://www.bitget.com/docs/classic/websocket/intro
 */
export const bitgetFeed: FeedAdapter = {
  exchange: 'bitget',
  route(frame, state) {
    if (frame.equals(PONG)) return { unrouted: 'heartbeat' };
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    if (beginsWith(frame, ACTION)) {
      const channel = stringAfter(frame, CHANNEL);
      const instrument = stringAfter(frame, INSTRUMENT);
      if (channel !== null && instrument !== null) return routeChannel(channel, instrument, state);
    }
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
  url: () => 'wss://ws.bitget.com/v2/ws/public',
  channel: ({ instrument, streamType }: StreamKey) => {
    const name = CHANNEL_BY_STREAM_TYPE[streamType];
    return name === undefined ? null : `${name} ${instrument}`;
  },
  subscribe: (channels) => control('subscribe', channels),
  unsubscribe: (channels) => control('unsubscribe', channels),
  limits: {
    channelsPerConnection: 50,
    channelsPerMessage: 50,
    controlMessagesPerSecond: 4,
    connectionLifetimeMs: 23.5 * 3_600_000,
  },
  heartbeat: { intervalMs: 20_000, frame: () => 'ping' },
  stallAfterMs: 45_000,
  eventTime: Buffer.from('"ts":'),
  acknowledges: true,
  placeOf: ({ streamType }, frame) => {
    if (streamType !== 'depth') return null;
    const from = Math.max(0, frame.length - TAIL_BYTES);
    const last = memberInteger(frame, SEQUENCE, from);
    const previous = memberInteger(frame, PREVIOUS_SEQUENCE, from);
    if (last === null || previous === null) return null;
    return { previous: previous === 0 || beginsWith(frame, SNAPSHOT) ? null : previous, last };
  },
};

function routeChannel(channel: string, instrument: string, state: ConnectionState): RouteResult {
  const streamType = STREAM_TYPE_BY_CHANNEL.get(channel);
  if (streamType === undefined && HONG_KONG.test(channel)) return { unrouted: OTHER_TIME_ZONE };
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, instrument, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { event, code, msg, action } = message;
  const { instType, channel, instId } = (message.arg ?? {}) as Record<string, unknown>;
  const named = typeof channel === 'string' && typeof instId === 'string';
  const about = named ? { channels: [`${channel} ${instId}`] } : {};
  if (event === 'subscribe' || event === 'unsubscribe') {
    return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  }
  if (event === 'error') {
    return { unrouted: 'error', answer: { accepted: false, detail: `${String(code)}: ${String(msg)}`, ...about } };
  }
  if (typeof action !== 'string' || !named) return { unrouted: 'unknown message' };
  return instType === MARKET ? routeChannel(channel, instId, state) : { unrouted: 'unknown stream' };
}

function control(op: string, channels: readonly string[]): string {
  const args = channels.map((each) => {
    const [channel = '', instId = ''] = each.split(' ');
    return { instType: MARKET, channel, instId };
  });
  return JSON.stringify({ op, args });
}
