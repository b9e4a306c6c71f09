import {
  internKey,
  type ConnectionState,
  type FeedAdapter,
  type RouteResult,
  type StreamKey,
} from '../../workflows/collection/feeds/feed-adapter.js';
import { endsWhole, routeParsed, type ParsedMessage } from '../../workflows/collection/feeds/frames/frame-look.js';

const OPENING_BRACKET = 0x5b;
const CHANNEL_ID = /^\[\s*(\d+)\s*,\s*(?:"(hb|cs)")?/;
const HEAD_BYTES = 32;

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = { trades: 'trades', depth: 'book', ticker: 'ticker' };
const STREAM_TYPE_BY_CHANNEL: Record<string, string> = { trades: 'trades', ticker: 'ticker' };
const KLINE = /^kline_(\d+)([mhdwM])$/;
const CANDLE_KEY = /^trade:(\d+)([mhDWM]):(.+)$/;
/** Full price precision, in real time, the deepest book. */
const BOOK = { prec: 'P0', freq: 'F0', len: '250' };
/** The error code of a duplicate subscription. */
const DUPLICATE = 10_301;
/** The server stops, or is back from maintenance: earlier subscriptions are void. */
const RECONNECT = new Set([20_051, 20_061]);

/**
 * Bitfinex v2. Limits: 25 channels a connection, 20 connections a minute, one channel a message.
 * Frames name a channel by the number that its acknowledgement gave, and each channel opens with a
 * snapshot; a heartbeat comes every 15 s. Numbering is an option that changes the frames, so that
 * it stays off; checksums are frames of their own. https://docs.bitfinex.com/docs/ws-general
 */
export const bitfinexFeed: FeedAdapter = {
  exchange: 'bitfinex',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    if (frame[0] === OPENING_BRACKET) {
      const [, id, notice] = CHANNEL_ID.exec(frame.toString('latin1', 0, HEAD_BYTES)) ?? [];
      if (notice === 'hb') return { unrouted: 'heartbeat' };
      if (id !== undefined) return state.channels.get(id) ?? { unrouted: 'unknown channel' };
    }
    return routeParsed(frame, (message) => routeMessage(message, state));
  },
  url: () => 'wss://api-pub.bitfinex.com/ws/2',
  channel: bitfinexChannel,
  subscribe: ([channel]) => subscribe(channel ?? ''),
  unsubscribe: ([channel], _id, state) => {
    const chanId = state.channelIds.get(channel ?? '');
    return chanId === undefined ? null : JSON.stringify({ event: 'unsubscribe', chanId: Number(chanId) });
  },
  // Checksums of books (131072). They come on the channel of the book, each one with its last
  // change.
  opening: ['{"event":"conf","flags":131072}'],
  limits: { channelsPerConnection: 25, channelsPerMessage: 1, controlMessagesPerSecond: 5 },
  stallAfterMs: 40_000,
  heartbeat: { intervalMs: 15_000, frame: () => '{"event":"ping","cid":0}' },
  acknowledges: true,
};

function bitfinexChannel({ instrument, streamType }: StreamKey): string | null {
  const [, count, unit = ''] = KLINE.exec(streamType) ?? [];
  if (count !== undefined)
    return `candles trade:${count}${/[dw]/.test(unit) ? unit.toUpperCase() : unit}:${instrument}`;
  const channel = CHANNEL_BY_STREAM_TYPE[streamType];
  return channel === undefined ? null : `${channel} ${instrument}`;
}

function subscribe(channel: string): string {
  const [name = '', subject] = channel.split(' ');
  const about = name === 'candles' ? { key: subject } : { symbol: subject };
  return JSON.stringify({ event: 'subscribe', channel: name, ...about, ...(name === 'book' && BOOK) });
}

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { event, channel, chanId, symbol, key, code, msg, prec } = message;
  const subject = key ?? symbol;
  const named = typeof channel === 'string' && typeof subject === 'string' ? `${channel} ${subject}` : undefined;
  const about = named === undefined ? {} : { channels: [named] };
  if (event === 'subscribed') {
    // Raw books list orders, whose members have another order than those of levels.
    if (named !== undefined && prec !== 'R0') remember(named, String(chanId), bookType(message), state);
    return { unrouted: 'acknowledgement', answer: { accepted: true, ...about } };
  }
  // Other recorders ask for sequence numbers and checksums.
  if (event === 'conf') return { unrouted: 'acknowledgement' };
  if (event === 'unsubscribed') {
    state.channels.delete(String(chanId));
    return { unrouted: 'acknowledgement' };
  }
  if (event === 'error') {
    return {
      unrouted: 'error',
      answer: { accepted: code === DUPLICATE, detail: `${String(code)} ${String(msg)}`, ...about },
    };
  }
  if (event === 'info') return { unrouted: 'status', ...(RECONNECT.has(Number(code)) && { reconnect: true }) };
  return { unrouted: event === 'pong' ? 'heartbeat' : 'unknown message' };
}

/**
 * Returns the stream type of a book: `depth` is that of our feed, `depth_25` has fewer levels,
 * `depth_p2` grouped prices.
 */
function bookType({ prec = BOOK.prec, freq = BOOK.freq, len = BOOK.len }: Record<string, unknown>): string {
  const changed = [
    ...(prec === BOOK.prec ? [] : [String(prec)]),
    ...(freq === BOOK.freq ? [] : [String(freq)]),
    ...(String(len) === BOOK.len ? [] : [String(len)]),
  ];
  return changed.length === 0 ? 'depth' : `depth_${changed.join('').toLowerCase()}`;
}

function remember(named: string, chanId: string, book: string, state: ConnectionState): void {
  const [channel = '', subject = ''] = named.split(' ');
  const [, count, unit = '', instrument = ''] = CANDLE_KEY.exec(subject) ?? [];
  const plain = channel === 'book' ? book : STREAM_TYPE_BY_CHANNEL[channel];
  const streamType = count === undefined ? plain : `kline_${count}${small(unit)}`;
  if (streamType === undefined) return;
  state.channelIds.set(named, chanId);
  state.channels.set(chanId, internKey(state, count === undefined ? subject : instrument, streamType));
}

/** Converts units to lower case, except months, to tell them from minutes. */
function small(unit: string): string {
  return unit === 'M' ? 'M' : unit.toLowerCase();
}
