import { bitstampRouting } from './routing.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

const PREFIX_BY_STREAM_TYPE: Record<string, string> = { trades: 'live_trades_', depth: 'diff_order_book_' };

/**
 * Bitstamp v2. One channel a message; a connection lives at most 90 days, and
 * `bts:request_reconnect` announces its end. No snapshots: `diff_order_book_*` sends changes only,
 * and they are not numbered. https://www.bitstamp.net/websocket/v2/
 */
export const bitstampFeed: FeedAdapter = {
  ...bitstampRouting,
  url: () => 'wss://ws.bitstamp.net',
  channel: ({ instrument, streamType }) => {
    const prefix = PREFIX_BY_STREAM_TYPE[streamType];
    return prefix === undefined ? null : `${prefix}${instrument}`;
  },
  subscribe: ([channel]) => JSON.stringify({ event: 'bts:subscribe', data: { channel } }),
  unsubscribe: ([channel]) => JSON.stringify({ event: 'bts:unsubscribe', data: { channel } }),
  limits: { channelsPerConnection: 100, channelsPerMessage: 1, controlMessagesPerSecond: 10 },
  heartbeat: { intervalMs: 15_000, frame: () => '{"event":"bts:heartbeat"}' },
  // 400 requests a second.
  snapshots: {
    url: (instrument) => `https://www.bitstamp.net/api/v2/order_book/${instrument}/`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  stallAfterMs: 40_000,
  eventTime: Buffer.from('"microtimestamp":'),
  acknowledges: true,
};
