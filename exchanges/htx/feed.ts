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
import { gunzipFrame } from '../../workflows/collection/feeds/frames/gunzip-frame.js';
import { groupedBook } from '../../workflows/collection/feeds/stream-variants.js';

const CHANNEL_FIRST = Buffer.from('{"ch":"');
const BOOK_ANSWER = Buffer.from('"rep":"');
const [LAST_ID, PREVIOUS_ID] = [integerMember('seqNum'), integerMember('prevSeqNum')];

/** Changes of the book, with the most levels that the exchange offers. */
const BOOK = 'mbp.400';
const TOPIC_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trade.detail', depth: BOOK, depth5: 'mbp.refresh.5', depth10: 'mbp.refresh.10' },
  ...{ depth20: 'mbp.refresh.20', book_ticker: 'bbo', ticker: 'ticker' },
  ...{ kline_1m: 'kline.1min', kline_5m: 'kline.5min', kline_15m: 'kline.15min', kline_30m: 'kline.30min' },
  ...{ kline_1h: 'kline.60min', kline_4h: 'kline.4hour', kline_1d: 'kline.1day', kline_1w: 'kline.1week' },
  ...{ kline_1M: 'kline.1mon' },
};
const STREAM_TYPE_BY_TOPIC = new Map([
  ...Object.entries(TOPIC_BY_STREAM_TYPE).map(([type, topic]) => [topic, type] as const),
  ...['5', '20', '150'].map((levels) => [`mbp.${levels}`, `depth_${levels}`] as const),
  // Whole books: of 150 levels, or of 20 with grouped prices.
  ['depth.step0', 'depth150'] as const,
  ...[1, 2, 3, 4, 5].map((step) => [`depth.step${step}`, groupedBook(20, `step${step}`)] as const),
]);
const TOPIC = /^market\.([^.]+)\.(.+)$/;

/**
 * HTX (formerly Huobi), spot. Every message comes as gzip in a binary frame. The exchange pings in
 * JSON each 5 s and ends a connection that leaves two unanswered. Changes of the book have an
 * address of their own and no snapshot: a whole book is requested on the same connection (`req`)
 * once they are subscribed, and joins them where its `seqNum` is a `prevSeqNum`.
 * https://huobiapi.github.io/docs/spot/v1/en/#websocket-market-data
 */
export const htxFeed: FeedAdapter = {
  exchange: 'htx',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const channel = beginsWith(frame, CHANNEL_FIRST) ? stringAfter(frame, CHANNEL_FIRST) : null;
    return channel === null
      ? routeParsed(frame, (message) => routeMessage(message, state))
      : routeTopic(channel, state);
  },
  url: ({ streamType }) => (streamType === 'depth' ? 'wss://api.huobi.pro/feed' : 'wss://api.huobi.pro/ws'),
  channel: ({ instrument, streamType }: StreamKey) => {
    const topic = TOPIC_BY_STREAM_TYPE[streamType];
    return topic === undefined ? null : `market.${instrument}.${topic}`;
  },
  subscribe: ([sub], id) => JSON.stringify({ sub, id: String(id) }),
  unsubscribe: ([unsub], id) => JSON.stringify({ unsub, id: String(id) }),
  limits: { channelsPerConnection: 100, channelsPerMessage: 1, controlMessagesPerSecond: 10 },
  decompress: gunzipFrame,
  stallAfterMs: 15_000,
  eventTime: Buffer.from('"ts":'),
  acknowledges: true,
  placeOf: ({ streamType }, frame) => {
    // A requested book repeats a number among the changes around it.
    if (streamType !== 'depth' || frame.includes(BOOK_ANSWER)) return null;
    const last = memberInteger(frame, LAST_ID);
    return last === null ? null : { previous: memberInteger(frame, PREVIOUS_ID), last };
  },
};

function routeTopic(name: string, state: ConnectionState): RouteResult {
  const [, instrument, topic = ''] = TOPIC.exec(name) ?? [];
  const streamType = STREAM_TYPE_BY_TOPIC.get(topic);
  if (instrument === undefined || streamType === undefined) return { unrouted: 'unknown stream' };
  return internKey(state, instrument, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { ch, rep, ping, status, subbed, unsubbed, id } = message;
  if (typeof ch === 'string') return routeTopic(ch, state);
  if (ping !== undefined) return { unrouted: 'heartbeat', reply: JSON.stringify({ pong: ping }) };
  if (status === 'error') return routeError(message);
  if (typeof rep === 'string') return routeTopic(rep, state);
  if (typeof subbed === 'string') {
    return {
      unrouted: 'acknowledgement',
      answer: { accepted: true, channels: [subbed], ...aboutRequest(id) },
      ...(subbed.endsWith(`.${BOOK}`) && { reply: JSON.stringify({ req: subbed, id: 'book' }) }),
    };
  }
  return { unrouted: unsubbed === undefined ? 'unknown message' : 'acknowledgement' };
}

/** Routes refusals. Only those with a number answer a subscription; the others a requested book. */
function routeError({ id, 'err-code': code, 'err-msg': text }: Record<string, unknown>): RouteResult {
  const about = aboutRequest(id);
  if (about.id === undefined) return { unrouted: 'error' };
  return { unrouted: 'error', answer: { accepted: false, detail: `${String(code)}: ${String(text)}`, ...about } };
}

function aboutRequest(id: unknown): { id?: number } {
  return typeof id === 'string' && /^\d+$/.test(id) ? { id: Number(id) } : {};
}
