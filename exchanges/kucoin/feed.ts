import {
  SNAPSHOT_EVERY_MS,
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
import { candleName, KUCOIN_PROTOCOL, routeCandles, routeKucoinMessage } from './session.js';
import { keyOfChannel } from '../../workflows/collection/feeds/stream-variants.js';

const TOPIC = Buffer.from('"topic":"');
const [FIRST_ID, LAST_ID] = [integerMember('sequenceStart'), integerMember('sequenceEnd')];

const TOPIC_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: '/market/match', depth: '/market/level2', depth5: '/spotMarket/level2Depth5' },
  ...{ book_ticker: '/spotMarket/level1', ticker: '/market/snapshot' },
};
/** `/market/ticker` was the best bid and ask before `level1`. */
const STREAM_TYPE_BY_TOPIC = new Map([
  ...Object.entries(TOPIC_BY_STREAM_TYPE).map(([type, topic]) => [topic, type] as const),
  ['/market/ticker', 'book_ticker'] as const,
  ['/spotMarket/level2Depth50', 'depth50'] as const,
  // Other recorders wrap a book from REST like this.
  ['/market/level2Snapshot', 'depth_snapshot'] as const,
]);
/** Those of `snapshot` may be of a market, whose name may look like a symbol: `BRC-20`. */
const SHARED_TOPIC = /^\/market\/(?:ticker:all$|snapshot:)/;
const CANDLES = '/market/candles';

/**
 * KuCoin, public spot feed. The address, with a token for 24 h, comes from `POST
 * /api/v1/bullet-public`; subscriptions wait for the exchange's `welcome`. Limits: 300 topics a
 * connection, 100 a message, 100 messages in 10 s; a `ping` is due every 18 s. Changes of the book
 * are numbered `sequenceStart` to `sequenceEnd`, without a snapshot.
 * https://www.kucoin.com/docs-new/websocket-api/base-info/introduction
 */
export const kucoinFeed: FeedAdapter = {
  ...KUCOIN_PROTOCOL,
  exchange: 'kucoin',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const topic = stringAfter(frame, TOPIC);
    if (topic === null) return routeParsed(frame, routeKucoinMessage);
    return SHARED_TOPIC.test(topic)
      ? routeParsed(frame, (message) => routeShared(topic, message, state))
      : routeTopic(topic, state);
  },
  url: () => 'wss://api.kucoin.com',
  channel: ({ instrument, streamType }: StreamKey) => {
    const candles = candleName(instrument, streamType);
    if (candles !== null) return `${CANDLES}:${candles}`;
    const topic = TOPIC_BY_STREAM_TYPE[streamType];
    return topic === undefined ? null : `${topic}:${instrument}`;
  },
  limits: {
    channelsPerConnection: 300,
    channelsPerMessage: 100,
    controlMessagesPerSecond: 8,
    connectionLifetimeMs: 23.5 * 3_600_000,
  },
  eventTime: Buffer.from('"time":'),
  // 100 levels a side: the whole book needs a key. Weight 4 of 2,000 in 30 s.
  snapshots: {
    url: (instrument) => `https://api.kucoin.com/api/v1/market/orderbook/level2_100?symbol=${instrument}`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  placeOf: ({ streamType }, frame) => {
    const last = streamType === 'depth' ? memberInteger(frame, LAST_ID) : null;
    const first = memberInteger(frame, FIRST_ID);
    return last === null || first === null ? null : { previous: first - 1, last };
  },
};

/**
 * Routes topics of all instruments or of a market, which send one instrument per frame: `ticker` in
 * `subject`, `snapshot` in its data.
 */
function routeShared(topic: string, message: ParsedMessage, state: ConnectionState): RouteResult {
  const { subject, data } = message as { subject?: unknown; data?: { data?: { symbol?: unknown } | null } | null };
  const symbol = topic.startsWith('/market/ticker') ? subject : data?.data?.symbol;
  const [kind = '', name = ''] = topic.split(':');
  const instrument = symbol ?? (name.includes('-') ? name : undefined);
  if (typeof instrument !== 'string') return { unrouted: 'names no instrument' };
  return routeTopic(`${kind}:${instrument}`, state);
}

function routeTopic(topic: string, state: ConnectionState): RouteResult {
  const [kind = '', name = ''] = topic.split(':');
  if (name === 'all' || name.includes(',')) return { unrouted: 'names several instruments' };
  const streamType = STREAM_TYPE_BY_TOPIC.get(kind);
  if (streamType !== undefined) return keyOfChannel(state, name, streamType, kind);
  return kind === CANDLES ? routeCandles(name, state) : { unrouted: 'unknown stream' };
}
