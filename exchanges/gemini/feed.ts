import {
  internKey,
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

const SYMBOL = Buffer.from('"s":"');
const EVENT = Buffer.from('"e":"');
const BID_QUANTITY = Buffer.from('"B":"');
const BUYER_IS_MAKER = Buffer.from('"m":');
const [FIRST_ID, LAST_ID] = [integerMember('U'), integerMember('u')];

const STREAM_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trade', depth: 'depth@100ms', book_ticker: 'bookTicker' },
};
const DEPTH_EVENT = 'depthUpdate';

/**
 * Gemini's websocket of 2025. `?snapshot=-1` asks for the whole book first: its `U` is its `u`,
 * while the `U` of a change is the `u` before it. Only books name their event. Partial books name
 * no symbol, and there are no candles. Limits: 300 connections in five minutes, 7,000 requests in
 * ten seconds. https://docs.gemini.com/websocket/streams
 */
export const geminiFeed: FeedAdapter = {
  exchange: 'gemini',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const symbol = stringAfter(frame, SYMBOL);
    if (symbol === null) return routeParsed(frame, routeMessage);
    const streamType = streamTypeOf(frame);
    return streamType === null ? { unrouted: 'unknown stream' } : internKey(state, symbol, streamType);
  },
  url: () => 'wss://ws.gemini.com/?snapshot=-1',
  channel: ({ instrument, streamType }: StreamKey) => {
    const stream = STREAM_BY_STREAM_TYPE[streamType];
    return stream === undefined ? null : `${instrument}@${stream}`;
  },
  subscribe: (channels, id) => control('subscribe', channels, id),
  unsubscribe: (channels, id) => control('unsubscribe', channels, id),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 5 },
  heartbeat: { intervalMs: 20_000 },
  stallAfterMs: 60_000,
  eventTime: Buffer.from('"E":'),
  acknowledges: true,
  placeOf: ({ streamType }, frame) => {
    if (streamType !== 'depth') return null;
    const [first, last] = [memberInteger(frame, FIRST_ID), memberInteger(frame, LAST_ID)];
    if (first === null || last === null) return null;
    return { previous: first === last ? null : first, last };
  },
};

/** Looks only at the beginning of books, whose levels may be megabytes. */
function streamTypeOf(frame: Buffer): string | null {
  const event = stringAfter(frame, EVENT);
  if (event !== null) return event === DEPTH_EVENT ? 'depth' : null;
  if (frame.includes(BID_QUANTITY)) return 'book_ticker';
  return frame.includes(BUYER_IS_MAKER) ? 'trades' : null;
}

function routeMessage(message: ParsedMessage): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { id, status, error } = message;
  if (typeof status !== 'number') return { unrouted: 'unknown message' };
  const about = id === undefined || id === null ? {} : { id: Number(id) };
  if (status === 200) return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  const { code, msg } = (error ?? {}) as Record<string, unknown>;
  return { unrouted: 'error', answer: { accepted: false, detail: `${String(code)}: ${String(msg)}`, ...about } };
}

function control(method: string, params: readonly string[], id: number): string {
  return JSON.stringify({ id: String(id), method, params });
}
