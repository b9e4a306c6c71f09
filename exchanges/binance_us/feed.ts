import { BINANCE_SPOT } from '../binance/protocol.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

/**
 * Binance.US, a venue of its own with the protocol of Binance Spot. Limits: 1,024 streams a
 * connection, 5 incoming messages a second (pongs count), pings every 3 minutes, connections end
 * after 24 h. https://github.com/binance-us/binance-us-api-docs/blob/master/web-socket-streams.md
 */
export const binanceUsFeed: FeedAdapter = {
  ...BINANCE_SPOT,
  exchange: 'binance_us',
  url: () => 'wss://stream.binance.us:9443/stream',
  // Longer than the time between two pings: a venue of thin markets may send nothing else.
  stallAfterMs: 240_000,
  // Weight 10 of 1,200 a minute.
  snapshots: {
    url: (instrument) => `https://api.binance.us/api/v3/depth?symbol=${instrument}&limit=1000`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
};
