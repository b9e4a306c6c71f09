import type { FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';
import {
  binanceChannel,
  binanceControl,
  binanceFuturesPlace,
  binancePlace,
  binanceSpotChannel,
  routeBinance,
} from './combined-streams.js';

const LIFETIME_MS = 23.5 * 3_600_000;
const PROTOCOL = {
  subscribe: (channels, id) => binanceControl('SUBSCRIBE', channels, id),
  unsubscribe: (channels, id) => binanceControl('UNSUBSCRIBE', channels, id),
  route: routeBinance,
  eventTime: Buffer.from('"E":'),
  acknowledges: true,
} satisfies Partial<FeedAdapter>;

/** The protocol and limits of spot. */
export const BINANCE_SPOT = {
  ...PROTOCOL,
  channel: binanceSpotChannel,
  limits: {
    channelsPerConnection: 1_024,
    // A frame of more than 4,096 bytes is refused (3001, illegal request).
    channelsPerMessage: 100,
    controlMessagesPerSecond: 4,
    connectionLifetimeMs: LIFETIME_MS,
  },
  placeOf: binancePlace,
} satisfies Partial<FeedAdapter>;

/** The protocol and limits of futures. */
export const BINANCE_FUTURES = {
  ...PROTOCOL,
  channel: binanceChannel,
  limits: {
    channelsPerConnection: 200,
    channelsPerMessage: 100,
    controlMessagesPerSecond: 8,
    connectionLifetimeMs: LIFETIME_MS,
  },
  stallAfterMs: 240_000,
  placeOf: binanceFuturesPlace,
} satisfies Partial<FeedAdapter>;
