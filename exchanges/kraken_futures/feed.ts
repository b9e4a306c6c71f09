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

const [FEED, PRODUCT, SEQUENCE] = [Buffer.from('"feed":"'), Buffer.from('"product_id":"'), integerMember('seq')];
const FEED_BY_STREAM_TYPE: Record<string, string> = { trades: 'trade', depth: 'book', ticker: 'ticker' };
const BOOK_SNAPSHOT = 'book_snapshot';
const STREAM_TYPE_BY_FEED: Record<string, string> = {
  ...{ trade: 'trades', trade_snapshot: 'trades', book: 'depth', [BOOK_SNAPSHOT]: 'depth', ticker: 'ticker' },
};

/**
 * Kraken Futures (once Crypto Facilities), websocket v1. Limits: 100 requests a second; none
 * documented for subscriptions. A websocket ping is due every 60 s. An acknowledgement names feed
 * and products; an error names neither. Book and trades open with a snapshot; messages of a book
 * are numbered without holes, one level each.
 * https://docs.kraken.com/api/docs/futures-api/websocket/book
 */
export const krakenFuturesFeed: FeedAdapter = {
  exchange: 'kraken_futures',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const feed = stringAfter(frame, FEED);
    const product = stringAfter(frame, PRODUCT);
    return feed === null || product === null ? routeParsed(frame, routeMessage) : routeFeed(feed, product, state);
  },
  url: () => 'wss://futures.kraken.com/ws/v1',
  channel: ({ instrument, streamType }: StreamKey) => {
    const feed = FEED_BY_STREAM_TYPE[streamType];
    return feed === undefined ? null : `${feed} ${instrument}`;
  },
  batch: (channel) => channel.split(' ')[0] ?? '',
  subscribe: (channels) => control('subscribe', channels),
  unsubscribe: (channels) => control('unsubscribe', channels),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 5 },
  heartbeat: { intervalMs: 30_000 },
  stallAfterMs: 60_000,
  eventTime: Buffer.from('"timestamp":'),
  acknowledges: true,
  placeOf: ({ streamType }, frame) => {
    const last = streamType === 'depth' ? memberInteger(frame, SEQUENCE) : null;
    if (last === null) return null;
    return { previous: stringAfter(frame, FEED) === BOOK_SNAPSHOT ? null : last - 1, last };
  },
};

function routeFeed(feed: string, product: string, state: ConnectionState): RouteResult {
  const streamType = STREAM_TYPE_BY_FEED[feed];
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, product, streamType);
}

function routeMessage(message: ParsedMessage): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { event, feed, product_ids: products, message: detail } = message;
  if (event === undefined) return { unrouted: feed === 'heartbeat' ? 'heartbeat' : 'unknown message' };
  if (event === 'info') return { unrouted: 'status' };
  // Nothing depends on the answer to an unsubscription.
  if (event === 'unsubscribed' || event === 'unsubscribed_failed') return { unrouted: 'acknowledgement' };
  const about = Array.isArray(products) && {
    channels: products.map((product) => `${String(feed)} ${String(product)}`),
  };
  if (event === 'subscribed') return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  if (event !== 'subscribed_failed' && event !== 'error' && event !== 'alert') return { unrouted: 'unknown message' };
  return {
    unrouted: 'error',
    answer: { accepted: false, detail: typeof detail === 'string' ? detail : event, ...about },
  };
}

function control(event: string, channels: readonly string[]): string {
  const [feed = ''] = (channels[0] ?? '').split(' ');
  return JSON.stringify({ event, feed, product_ids: channels.map((channel) => channel.slice(feed.length + 1)) });
}
