import {
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
  type StreamKey,
  type StreamPlace,
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

const TOPIC_FIRST = Buffer.from('{"topic":"');
const UPDATE_ID = integerMember('u');
const SNAPSHOT = Buffer.from('"type":"snapshot"');

const TOPIC_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'publicTrade', depth: 'orderbook.200', book_ticker: 'orderbook.1', ticker: 'tickers' },
  liquidations: 'allLiquidation',
  ...{ kline_1m: 'kline.1', kline_3m: 'kline.3', kline_5m: 'kline.5', kline_15m: 'kline.15', kline_30m: 'kline.30' },
  ...{ kline_1h: 'kline.60', kline_2h: 'kline.120', kline_4h: 'kline.240', kline_6h: 'kline.360' },
  ...{ kline_12h: 'kline.720', kline_1d: 'kline.D', kline_1w: 'kline.W', kline_1M: 'kline.M' },
};
/** `liquidation` was the topic before `allLiquidation`. */
const STREAM_TYPE_BY_TOPIC = new Map<string, string>([
  ...Object.entries(TOPIC_BY_STREAM_TYPE).map(([type, topic]) => [topic, type] as const),
  ['liquidation', 'liquidations'],
  ...['25', '50', '100', '500', '1000'].map((levels) => [`orderbook.${levels}`, `depth_${levels}`] as const),
]);

/**
 * Builds the feed that Bybit's v5 spot and linear markets share: topics `orderbook.200.BTCUSDT`; a
 * `ping` is due every 20 s; at most 500 connections in 5 minutes and 21,000 characters of topics a
 * connection. Order books open with a snapshot, `u` counts on from it.
 * https://bybit-exchange.github.io/docs/v5/ws/connect
 */
export function bybitV5Feed(
  exchange: string,
  market: string,
  without: readonly string[],
  channelsPerMessage: number,
): FeedAdapter {
  return {
    exchange,
    route: routeBybit,
    url: () => `wss://stream.bybit.com/v5/public/${market}`,
    channel: ({ instrument, streamType }) => {
      const topic = without.includes(streamType) ? undefined : TOPIC_BY_STREAM_TYPE[streamType];
      return topic === undefined ? null : `${topic}.${instrument}`;
    },
    subscribe: (args, id) => JSON.stringify({ req_id: String(id), op: 'subscribe', args }),
    unsubscribe: (args, id) => JSON.stringify({ req_id: String(id), op: 'unsubscribe', args }),
    limits: { channelsPerConnection: 400, channelsPerMessage, controlMessagesPerSecond: 5 },
    heartbeat: { intervalMs: 18_000, frame: () => '{"op":"ping"}' },
    stallAfterMs: 45_000,
    eventTime: Buffer.from('"ts":'),
    acknowledges: true,
    placeOf: placeOfBybit,
  };
}

function routeBybit(frame: Buffer, state: ConnectionState): RouteResult {
  if (!endsWhole(frame)) return { unrouted: 'broken frame' };
  const topic = beginsWith(frame, TOPIC_FIRST) ? stringAfter(frame, TOPIC_FIRST) : null;
  return topic === null ? routeParsed(frame, (message) => routeMessage(message, state)) : routeTopic(topic, state);
}

function routeTopic(topic: string, state: ConnectionState): RouteResult {
  const at = topic.lastIndexOf('.');
  const streamType = STREAM_TYPE_BY_TOPIC.get(topic.slice(0, at));
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, topic.slice(at + 1), streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { topic, success, ret_msg, op, req_id } = message;
  if (typeof topic === 'string') return routeTopic(topic, state);
  if (op === 'ping' || op === 'pong') return { unrouted: 'heartbeat' };
  if (typeof success !== 'boolean') return { unrouted: 'unknown message' };
  const about = typeof req_id === 'string' && req_id !== '' ? { id: Number(req_id) } : {};
  if (success) return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  return { unrouted: 'error', answer: { accepted: false, detail: String(ret_msg), ...about } };
}

function placeOfBybit({ streamType }: StreamKey, frame: Buffer): StreamPlace | null {
  if (streamType !== 'depth') return null;
  const at = frame.lastIndexOf(UPDATE_ID.marker);
  const last = at < 0 ? null : memberInteger(frame, UPDATE_ID, at);
  return last === null ? null : { previous: frame.includes(SNAPSHOT) ? null : last - 1, last };
}
