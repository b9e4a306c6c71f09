import { binanceControl, binancePlace, binanceSpotChannel, routeBinance } from '../binance/combined-streams.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

/**
 * Binance.US, a venue of its own with the protocol of Binance Spot. Limits: 1,024 streams a
 * connection, 5 incoming messages a second (pongs count), pings every 3 minutes, connections end
 * after 24 h. https://github.com/binance-us/binance-us-api-docs/blob/master/web-socket-streams.md
 */
export const binanceUsFeed: FeedAdapter = {
  exchange: 'binance_us',
  url: () => 'wss://stream.binance.us:9443/stream',
  channel: binanceSpotChannel,
  subscribe: (channels, id) => binanceControl('SUBSCRIBE', channels, id),
  unsubscribe: (channels, id) => binanceControl('UNSUBSCRIBE', channels, id),
  route: routeBinance,
  limits: {
    channelsPerConnection: 1_024,
    channelsPerMessage: 100,
    controlMessagesPerSecond: 4,
    connectionLifetimeMs: 23.5 * 3_600_000,
  },
  // Longer than the time between two pings: a venue of thin markets may send nothing else.
  stallAfterMs: 240_000,
  eventTime: Buffer.from('"E":'),
  acknowledges: true,
  // Weight 10 of 1,200 a minute.
  snapshots: {
    url: (instrument) => `https://api.binance.us/api/v3/depth?symbol=${instrument}&limit=1000`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  placeOf: binancePlace,
};
