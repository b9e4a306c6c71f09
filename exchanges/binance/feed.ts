import { BINANCE_SPOT } from './protocol.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

/**
 * Binance Spot. Limits: 1,024 streams a connection, 5 incoming messages a second (pongs count),
 * pings every 20 s, connections end after 24 h.
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
export const binanceFeed: FeedAdapter = {
  ...BINANCE_SPOT,
  exchange: 'binance',
  url: () => 'wss://stream.binance.com:9443/stream',
  stallAfterMs: 60_000,
  // Weight 50 of 6,000 a minute.
  snapshots: {
    url: (instrument) => `https://api.binance.com/api/v3/depth?symbol=${instrument}&limit=1000`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
};
