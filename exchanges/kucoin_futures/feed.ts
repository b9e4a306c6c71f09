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
  integerMember,
  memberInteger,
  routeParsed,
  stringAfter,
} from '../../workflows/collection/feeds/frames/frame-look.js';
import { candleName, KUCOIN_PROTOCOL, routeCandles, routeKucoinMessage } from '../kucoin/session.js';

const [TOPIC, SUBJECT] = [Buffer.from('"topic":"'), Buffer.from('"subject":"')];
const SEQUENCE = integerMember('sequence');
const CANDLES = '/contractMarket/limitCandle';
/**
 * Mark and index price, funding rates and premiums of a contract in one topic, told apart by the
 * subject.
 */
const INSTRUMENT = '/contract/instrument';
const STREAM_TYPE_BY_SUBJECT: Record<string, string> = { 'mark.index.price': 'mark_price', 'funding.rate': 'funding' };

const TOPIC_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: '/contractMarket/execution', depth: '/contractMarket/level2', book_ticker: '/contractMarket/tickerV2' },
  ...{ depth5: '/contractMarket/level2Depth5', depth50: '/contractMarket/level2Depth50' },
  ...{ ticker: '/contractMarket/snapshot', mark_price: INSTRUMENT, funding: INSTRUMENT },
};
/** `/contractMarket/ticker` was the best bid and ask before `tickerV2`. */
const STREAM_TYPE_BY_TOPIC = new Map([
  ...Object.entries(TOPIC_BY_STREAM_TYPE).map(([type, topic]) => [topic, type] as const),
  ['/contractMarket/ticker', 'book_ticker'] as const,
  // Other recorders wrap a book from REST like this.
  ['/contractMarket/level2Snapshot', 'depth_snapshot'] as const,
]);

/**
 * KuCoin, public futures feed: the protocol of the spot feed with other topics and an address of
 * its own. Limits: 100 topics a connection and 100 messages in 10 s, a `ping` within 60 s. A change
 * of the book is one level, numbered without holes and without a snapshot.
 * https://www.kucoin.com/docs-new/3470082w0, https://docs.kucoin.com/futures/#request-rate-limit
 */
export const kucoinFuturesFeed: FeedAdapter = {
  ...KUCOIN_PROTOCOL,
  exchange: 'kucoin_futures',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const topic = stringAfter(frame, TOPIC);
    if (topic === null) return routeParsed(frame, routeKucoinMessage);
    return routeTopic(topic, stringAfter(frame, SUBJECT), state);
  },
  url: () => 'wss://api-futures.kucoin.com',
  channel: ({ instrument, streamType }: StreamKey) => {
    const candles = candleName(instrument, streamType);
    if (candles !== null) return `${CANDLES}:${candles}`;
    const topic = TOPIC_BY_STREAM_TYPE[streamType];
    return topic === undefined ? null : `${topic}:${instrument}`;
  },
  limits: {
    channelsPerConnection: 100,
    channelsPerMessage: 50,
    controlMessagesPerSecond: 8,
    connectionLifetimeMs: 23.5 * 3_600_000,
  },
  eventTime: Buffer.from('"timestamp":'),
  // The whole book, without a key. 30 requests in 3 s.
  snapshots: {
    url: (instrument) => `https://api-futures.kucoin.com/api/v1/level2/snapshot?symbol=${instrument}`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  placeOf: ({ streamType }, frame) => {
    const last = streamType === 'depth' ? memberInteger(frame, SEQUENCE) : null;
    return last === null ? null : { previous: last - 1, last };
  },
};

function routeTopic(topic: string, subject: string | null, state: ConnectionState): RouteResult {
  const [kind = '', name = ''] = topic.split(':');
  if (name === 'all' || name.includes(',')) return { unrouted: 'names several instruments' };
  if (kind === CANDLES) return routeCandles(name, state);
  const streamType = kind === INSTRUMENT ? STREAM_TYPE_BY_SUBJECT[subject ?? ''] : STREAM_TYPE_BY_TOPIC.get(kind);
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, name, streamType);
}
