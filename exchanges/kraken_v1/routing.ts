import {
  internKey,
  isRouted,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import { endsWhole, routeParsed, type ParsedMessage } from '../../workflows/collection/feeds/frames/frame-look.js';
import { bookOfLevels } from '../../workflows/collection/feeds/stream-variants.js';

/** Data ends with channel name and pair: `[1664,{…},"book-1000","WAVES/EUR"]`. */
const DATA_TAIL = /,"([a-z]+)(?:-(\d+))?","([^"]+)"\]$/;
const TAIL_BYTES = 64;
const OPENING_BRACKET = 0x5b;
const DEEPEST = '1000';

const STREAM_TYPE_BY_CHANNEL: Record<string, string> = {
  trade: 'trades',
  ticker: 'ticker',
  spread: 'book_ticker',
};
/** `ohlc-<minutes>`. */
const KLINE_BY_MINUTES: Record<string, string> = {
  ...{ 1: 'kline_1m', 5: 'kline_5m', 15: 'kline_15m', 30: 'kline_30m', 60: 'kline_1h' },
  ...{ 240: 'kline_4h', 1440: 'kline_1d', 10080: 'kline_1w', 21600: 'kline_15d' },
};

/** Kraken's feed of arrays (v1). https://docs.kraken.com/api/docs/websocket-v1/ */
export const krakenV1Routing: FrameRouting = {
  exchange: 'kraken_v1',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    if (frame[0] === OPENING_BRACKET) {
      const tail = DATA_TAIL.exec(frame.toString('utf8', Math.max(0, frame.length - TAIL_BYTES)));
      if (tail) return routeChannel(tail[1] ?? '', tail[2], tail[3] ?? '', state);
    }
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
};

function routeChannel(name: string, argument: string | undefined, pair: string, state: ConnectionState): RouteResult {
  const book = name === 'book' ? bookOfLevels(argument, DEEPEST) : undefined;
  const streamType = name === 'ohlc' ? KLINE_BY_MINUTES[argument ?? ''] : (book ?? STREAM_TYPE_BY_CHANNEL[name]);
  return streamType === undefined ? { unrouted: 'unknown stream' } : internKey(state, pair, streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  // The oldest frames name only the channel id that an acknowledgement assigned.
  if (Array.isArray(message)) return state.channels.get(String(message[0])) ?? { unrouted: 'unknown channel' };
  const { event, status, channelID, channelName, pair, errorMessage, reqid } = message;
  if (event === 'heartbeat' || event === 'pong') return { unrouted: 'heartbeat' };
  if (event === 'systemStatus') return { unrouted: 'status' };
  if (event !== 'subscriptionStatus') return { unrouted: 'unknown message' };
  if (status === 'error') {
    const about = typeof reqid === 'number' && typeof pair === 'string' ? { id: reqid, instrument: pair } : {};
    return { unrouted: 'error', answer: { accepted: false, detail: String(errorMessage), ...about } };
  }
  const channel = typeof channelName === 'string' ? channelName : channelOf(message.subscription);
  if (channel === null || typeof pair !== 'string') return { unrouted: 'acknowledgement' };
  const [name = '', argument] = channel.split('-');
  const key = routeChannel(name, argument, pair, state);
  if (isRouted(key)) state.channels.set(String(channelID), key);
  return { unrouted: 'acknowledgement', answer: { accepted: true, channels: [`${channel} ${pair}`] } };
}

/** Returns the channel of an acknowledgement. The oldest ones name the subscription instead. */
function channelOf(subscription: unknown): string | null {
  const { name, interval, depth } = (subscription ?? {}) as { name?: unknown; interval?: unknown; depth?: unknown };
  if (typeof name !== 'string') return null;
  const argument = interval ?? depth;
  return typeof argument === 'number' ? `${name}-${argument}` : name;
}
