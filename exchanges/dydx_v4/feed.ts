import {
  internKey,
  type ConnectionState,
  type ControlAnswer,
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

const CHANNEL = Buffer.from('"channel":"');
const SUBJECT = Buffer.from('"id":"');
/** The opening snapshot, and changes after it. */
const DATA = [Buffer.from('{"type":"subscribed"'), Buffer.from('{"type":"channel_data"')] as const;

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = { trades: 'v4_trades', depth: 'v4_orderbook' };
const RESOLUTION_BY_KLINE: Record<string, string> = {
  ...{ kline_1m: '1MIN', kline_5m: '5MINS', kline_15m: '15MINS', kline_30m: '30MINS' },
  ...{ kline_1h: '1HOUR', kline_4h: '4HOURS', kline_1d: '1DAY' },
};
const STREAM_TYPE_BY_CHANNEL = new Map(Object.entries(CHANNEL_BY_STREAM_TYPE).map(([type, name]) => [name, type]));
const KLINE_BY_RESOLUTION = new Map(Object.entries(RESOLUTION_BY_KLINE).map(([kline, name]) => [name, kline]));
/** `Invalid subscription id for channel: (v4_trades-X-USD)`. */
const REFUSED_CHANNEL = /\((v4_[a-z]+)-(.+)\)$/;

/**
 * dYdX v4, the public indexer. Limits: 32 subscriptions a channel and connection, one a message,
 * two attempts a second for the same one. The exchange pings each 30 s. Every channel opens with a
 * snapshot, which is also the acknowledgement. `message_id` counts what was sent on the connection,
 * but that of a snapshot is taken before it is read: numbers come out of order, and nothing follows
 * from a jump. https://docs.dydx.exchange/api_integration-indexer/indexer_websocket
 */
export const dydxV4Feed: FeedAdapter = {
  exchange: 'dydx_v4',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    if (!DATA.some((start) => frame.subarray(0, start.length).equals(start))) {
      return routeParsed(frame, (message) => routeMessage(message, state));
    }
    return routeChannel(stringAfter(frame, CHANNEL), stringAfter(frame, SUBJECT), state);
  },
  url: () => 'wss://indexer.dydx.trade/v4/ws',
  channel: ({ instrument, streamType }: StreamKey) => {
    const resolution = RESOLUTION_BY_KLINE[streamType];
    if (resolution !== undefined) return `v4_candles ${instrument}/${resolution}`;
    const name = CHANNEL_BY_STREAM_TYPE[streamType];
    return name === undefined ? null : `${name} ${instrument}`;
  },
  subscribe: ([channel]) => control('subscribe', channel),
  unsubscribe: ([channel]) => control('unsubscribe', channel),
  limits: { channelsPerConnection: 32, channelsPerMessage: 1, controlMessagesPerSecond: 5 },
  heartbeat: { intervalMs: 15_000 },
  stallAfterMs: 45_000,
  acknowledges: true,
};

function routeChannel(channel: string | null, subject: string | null, state: ConnectionState): RouteResult {
  // The markets have no subject, or that of the channel: prices of all instruments in one message.
  if (channel === 'v4_markets') return { unrouted: 'names several instruments' };
  if (subject === null) return { unrouted: 'names no instrument' };
  const [instrument = '', resolution = ''] = channel === 'v4_candles' ? subject.split('/') : [subject];
  const streamType =
    channel === 'v4_candles' ? KLINE_BY_RESOLUTION.get(resolution) : STREAM_TYPE_BY_CHANNEL.get(channel ?? '');
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, instrument, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { type, channel, id, message: text } = message;
  if (type === 'connected') return { unrouted: 'status' };
  if (type === 'unsubscribed') return { unrouted: 'acknowledgement' };
  // Sent to those who ask for `batched`: several messages of a channel, which the readers do not
  // take apart.
  if (type === 'channel_batch_data') return { unrouted: 'batch of messages' };
  if (type === 'error') return { unrouted: 'error', answer: refusal(String(text)) };
  if (type !== 'subscribed' && type !== 'channel_data') return { unrouted: 'unknown message' };
  return routeChannel(String(channel), typeof id === 'string' ? id : null, state);
}

function refusal(text: string): ControlAnswer {
  const [, name, subject] = REFUSED_CHANNEL.exec(text) ?? [];
  const about = name === undefined ? {} : { channels: [`${name} ${subject}`] };
  return { accepted: text.includes('already subscribed'), detail: text, ...about };
}

function control(type: string, named = ''): string {
  const [channel, id] = named.split(' ');
  return JSON.stringify({ type, channel, id });
}
