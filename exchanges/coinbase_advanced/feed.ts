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
  onlyStringAfter,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';

const CHANNEL_FIRST = Buffer.from('{"channel":"');
const PRODUCT = Buffer.from('"product_id":"');
const NUMBER = integerMember('sequence_num');

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'market_trades', depth: 'level2', ticker: 'ticker', kline_5m: 'candles' },
};
/** Data of `level2` comes under another name. */
const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  ...{ market_trades: 'trades', l2_data: 'depth', ticker: 'ticker', candles: 'kline_5m' },
};

/**
 * Coinbase Advanced Trade, public channels without a key. Limits: 8 connections and 8 messages a
 * second and address, one channel a message; a client that has not subscribed after 5 s is
 * disconnected. Quiet channels close after 60 to 90 s unless `heartbeats` is subscribed as well.
 * Every channel opens with a snapshot. `sequence_num` counts all messages of a connection.
 * https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-overview
 */
export const coinbaseAdvancedFeed: FeedAdapter = {
  exchange: 'coinbase_advanced',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const channel = beginsWith(frame, CHANNEL_FIRST) ? stringAfter(frame, CHANNEL_FIRST) : null;
    const streamType = STREAM_TYPE_BY_CHANNEL[channel ?? ''];
    if (streamType === undefined) return routeParsed(frame, (message) => routeMessage(message, frame, state));
    return routeData(streamType, frame, state);
  },
  url: () => 'wss://advanced-trade-ws.coinbase.com',
  channel: ({ instrument, streamType }: StreamKey) => {
    const name = CHANNEL_BY_STREAM_TYPE[streamType];
    return name === undefined ? null : `${name} ${instrument}`;
  },
  subscribe: ([channel]) => control('subscribe', channel),
  unsubscribe: ([channel]) => control('unsubscribe', channel),
  // One product a message, so that no snapshot holds several. A lost message concerns a whole
  // connection: so few channels.
  limits: { channelsPerConnection: 50, channelsPerMessage: 1, controlMessagesPerSecond: 4 },
  // Subscribing again changes nothing.
  heartbeat: { intervalMs: 20_000, frame: () => '{"type":"subscribe","channel":"heartbeats"}' },
  stallAfterMs: 30_000,
  eventTime: Buffer.from('"timestamp":'),
  acknowledges: true,
  numberOf: (frame) => memberInteger(frame, NUMBER),
};

function routeData(streamType: string, frame: Buffer, state: ConnectionState): RouteResult {
  const only = onlyStringAfter(frame, PRODUCT);
  if (only === null) return { unrouted: 'names no instrument' };
  return only === 'several' ? { unrouted: 'names several instruments' } : internKey(state, only.value, streamType);
}

function routeMessage(message: ParsedMessage, frame: Buffer, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { channel, type, events, message: text } = message;
  const streamType = STREAM_TYPE_BY_CHANNEL[String(channel)];
  if (streamType !== undefined) return routeData(streamType, frame, state);
  if (channel === 'heartbeats') return { unrouted: 'heartbeat' };
  if (channel === 'error' || type === 'error') {
    return { unrouted: 'error', answer: { accepted: false, detail: String(text) } };
  }
  if (channel !== 'subscriptions' || !Array.isArray(events)) return { unrouted: 'unknown message' };
  return { unrouted: 'acknowledgement', answer: { accepted: true, channels: events.flatMap(subscribed) } };
}

/** Returns all subscriptions of the connection: `{"subscriptions":{"level2":["BTC-USD"]}}`. */
function subscribed(event: unknown): string[] {
  const { subscriptions } = (event ?? {}) as { subscriptions?: Record<string, unknown> | null };
  return Object.entries(subscriptions ?? {}).flatMap(([name, products]) =>
    Array.isArray(products) ? products.map((product) => `${name} ${String(product)}`) : [],
  );
}

function control(type: string, named = ''): string {
  const [channel, product] = named.split(' ');
  return JSON.stringify({ type, product_ids: [product], channel });
}
