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
  onlyStringAfter,
  onlyValue,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { groupedBook, noteVariant, variantOf } from '../../workflows/collection/feeds/stream-variants.js';

const CHANNEL_FIRST = Buffer.from('{"channel":"');
const COIN = Buffer.from('"coin":"');
const SYMBOL = Buffer.from('"s":"');
const INTERVAL = Buffer.from('"i":"');

const TYPE_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trades', depth20: 'l2Book', book_ticker: 'bbo', ticker: 'activeAssetCtx' },
};
const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  ...{ trades: 'trades', l2Book: 'depth20', bbo: 'book_ticker' },
  ...{ activeAssetCtx: 'ticker', activeSpotAssetCtx: 'ticker' },
};
const KLINE = /^kline_(\d+[mhdwM])$/;
const FULL_PRICES = 'full';
const ALREADY = /^Already subscribed: (\{.*\})$/;

/**
 * Hyperliquid. Limits: 1,000 subscriptions an address, 2,000 messages a minute, one subscription a
 * message; silence of 60 s ends a connection. `l2Book` sends whole books of 20 levels, `trades`
 * opens with recent ones; nothing is numbered.
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/websocket
 */
export const hyperliquidFeed: FeedAdapter = {
  exchange: 'hyperliquid',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const channel = beginsWith(frame, CHANNEL_FIRST) ? stringAfter(frame, CHANNEL_FIRST) : null;
    if (channel === 'candle') {
      const [instrument, interval] = [stringAfter(frame, SYMBOL), stringAfter(frame, INTERVAL)];
      if (instrument !== null && interval !== null) return internKey(state, instrument, `kline_${interval}`);
    }
    const streamType = STREAM_TYPE_BY_CHANNEL[channel ?? ''];
    if (streamType === undefined) return routeParsed(frame, (message) => routeMessage(message, state));
    const only = onlyStringAfter(frame, COIN);
    if (only === null) return { unrouted: 'names no instrument' };
    return only === 'several' ? { unrouted: 'names several instruments' } : keyOf(only.value, streamType, state);
  },
  url: () => 'wss://api.hyperliquid.xyz/ws',
  channel: ({ instrument, streamType }: StreamKey) => {
    const interval = KLINE.exec(streamType)?.[1];
    const type = interval === undefined ? TYPE_BY_STREAM_TYPE[streamType] : `candle-${interval}`;
    return type === undefined ? null : `${type} ${instrument}`;
  },
  subscribe: ([channel]) => control('subscribe', channel ?? ''),
  unsubscribe: ([channel]) => control('unsubscribe', channel ?? ''),
  limits: { channelsPerConnection: 500, channelsPerMessage: 1, controlMessagesPerSecond: 10 },
  heartbeat: { intervalMs: 20_000, frame: () => '{"method":"ping"}' },
  stallAfterMs: 50_000,
  eventTime: Buffer.from('"time":'),
  acknowledges: true,
};

function control(method: string, channel: string): string {
  const [name = '', coin] = channel.split(' ');
  const [type, interval] = name.split('-');
  return JSON.stringify({ method, subscription: { type, coin, ...(interval !== undefined && { interval }) } });
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { channel, data } = message;
  if (channel === 'pong') return { unrouted: 'heartbeat' };
  if (channel === 'subscriptionResponse') {
    const { method, subscription } = (data ?? {}) as { method?: unknown; subscription?: unknown };
    noteGrouping(subscription, method !== 'unsubscribe', state);
    return { unrouted: 'acknowledgement', answer: { accepted: true, channels: channelsOf(subscription) } };
  }
  if (channel === 'error') return routeError(String(data));
  // Messages that another tool rewrote, with their members in another order.
  const entries = [data ?? []].flat() as ({ coin?: unknown; s?: unknown; i?: unknown } | null)[];
  const streamType = channel === 'candle' ? `kline_${String(entries[0]?.i)}` : STREAM_TYPE_BY_CHANNEL[String(channel)];
  if (streamType === undefined) return { unrouted: 'unknown message' };
  const only = onlyValue(entries.map((entry) => (channel === 'candle' ? entry?.s : entry?.coin)));
  if (typeof only === 'object') return keyOf(only.value, streamType, state);
  return { unrouted: only === 'several' ? 'names several instruments' : 'names no instrument' };
}

/** Books of grouped prices look like others: only their acknowledgement tells them apart. */
function keyOf(coin: string, streamType: string, state: ConnectionState): RouteResult {
  const grouping = streamType === 'depth20' ? variantOf(state, bookName(coin)) : undefined;
  if (grouping === null) return { unrouted: 'names no grouping' };
  return internKey(state, coin, (grouping ?? FULL_PRICES) === FULL_PRICES ? streamType : groupedBook(20, grouping!));
}

function noteGrouping(subscription: unknown, subscribed: boolean, state: ConnectionState): void {
  const { type, coin, nSigFigs, mantissa } = (subscription ?? {}) as Record<string, unknown>;
  if (type !== 'l2Book' || typeof coin !== 'string') return;
  const grouping = (nSigFigs ?? null) === null ? FULL_PRICES : [nSigFigs, mantissa].filter(Boolean).join('m');
  noteVariant(state, bookName(coin), grouping, subscribed);
}

function bookName(coin: string): string {
  return `l2Book ${coin}`;
}

/** Routes an error, which repeats the subscription behind its text. */
function routeError(detail: string): RouteResult {
  const already = ALREADY.exec(detail)?.[1];
  if (already !== undefined) {
    return { unrouted: 'acknowledgement', answer: { accepted: true, channels: channelsOf(parseObject(already)) } };
  }
  const at = detail.indexOf('{');
  const channels = at < 0 ? [] : channelsOf(parseObject(detail.slice(at)));
  return { unrouted: 'error', answer: { accepted: false, detail, ...(channels.length > 0 && { channels }) } };
}

function channelsOf(subscription: unknown): string[] {
  const { type, coin, interval } = (subscription ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || typeof coin !== 'string') return [];
  return [`${type}${typeof interval === 'string' ? `-${interval}` : ''} ${coin}`];
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
