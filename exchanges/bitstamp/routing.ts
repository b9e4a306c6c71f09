import {
  internKey,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  beginsWith,
  endsWhole,
  routeParsed,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';

const DATA_PREFIX = Buffer.from('{"data":{');
const CHANNEL = Buffer.from('"channel":"');
/** Data ends with channel and event: `…},"channel":"diff_order_book_bateur","event":"data"}`. */
const DATA_TAIL = /^"channel":"([a-z0-9_-]+)","event":"(data|trade)"\}$/;
const STREAMS = [
  { prefix: 'live_trades_', event: 'trade', streamType: 'trades' },
  { prefix: 'diff_order_book_', event: 'data', streamType: 'depth' },
  { prefix: 'order_book_', event: 'data', streamType: 'depth100' },
  // Other recorders wrap a book from REST like this.
  { prefix: 'diff_order_book_', event: 'snapshot', streamType: 'depth_snapshot' },
];

/** Bitstamp v2: the symbol is the suffix of the channel. https://www.bitstamp.net/websocket/v2/ */
export const bitstampRouting: FrameRouting = {
  exchange: 'bitstamp',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    if (beginsWith(frame, DATA_PREFIX)) {
      const tail = DATA_TAIL.exec(frame.toString('latin1', Math.max(0, frame.lastIndexOf(CHANNEL))));
      if (tail) return routeChannel(tail[1] ?? '', tail[2] ?? '', state);
    }
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
};

function routeChannel(channel: string, event: string, state: ConnectionState): RouteResult {
  const stream = STREAMS.find((candidate) => candidate.event === event && channel.startsWith(candidate.prefix));
  if (!stream) return { unrouted: 'unknown stream' };
  return internKey(state, channel.slice(stream.prefix.length), stream.streamType);
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { event, channel, data } = message;
  const about = typeof channel === 'string' && channel !== '' ? { channels: [channel] } : {};
  if (event === 'bts:subscription_succeeded' || event === 'bts:unsubscription_succeeded') {
    return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  }
  if (event === 'bts:error') {
    return { unrouted: 'error', answer: { accepted: false, detail: JSON.stringify(data), ...about } };
  }
  if (event === 'bts:heartbeat') return { unrouted: 'heartbeat' };
  if (event === 'bts:request_reconnect') return { unrouted: 'status', reconnect: true };
  if (typeof event === 'string' && typeof channel === 'string') return routeChannel(channel, event, state);
  return { unrouted: 'unknown message' };
}
