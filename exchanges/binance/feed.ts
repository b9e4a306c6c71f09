import { binanceControl, binancePlace, binanceSpotChannel, routeBinance } from './combined-streams.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

/**
 * Binance Spot. Limits: 1,024 streams a connection, 5 incoming messages a second (pongs count),
 * pings every 20 s, connections end after 24 h.
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
export const binanceFeed: FeedAdapter = {
  exchange: 'binance',
  url: () => 'wss://stream.binance.com:9443/stream',
  channel: binanceSpotChannel,
  subscribe: (channels, id) => binanceControl('SUBSCRIBE', channels, id),
  unsubscribe: (channels, id) => binanceControl('UNSUBSCRIBE', channels, id),
  route: routeBinance,
  limits: {
    channelsPerConnection: 1_024,
    // A frame of more than 4,096 bytes is refused (3001, illegal request).
    channelsPerMessage: 100,
    controlMessagesPerSecond: 4,
    connectionLifetimeMs: 23.5 * 3_600_000,
  },
  stallAfterMs: 60_000,
  eventTime: Buffer.from('"E":'),
  acknowledges: true,
  // Weight 50 of 6,000 a minute.
  snapshots: {
    url: (instrument) => `https://api.binance.com/api/v3/depth?symbol=${instrument}&limit=1000`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  placeOf: binancePlace,
};
