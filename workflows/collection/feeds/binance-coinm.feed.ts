import { binanceChannel, binanceControl, binancePlace, routeBinance } from './binance-combined.js';
import type { FeedAdapter } from './feed-adapter.js';

/**
 * Binance COIN-M futures; limits as for USD-M, one entry for all streams.
 * https://developers.binance.com/docs/derivatives/coin-margined-futures/websocket-market-streams
 */
export const binanceCoinmFeed: FeedAdapter = {
  exchange: 'binance_coinm',
  url: () => 'wss://dstream.binance.com/stream',
  channel: binanceChannel,
  subscribe: (channels, id) => binanceControl('SUBSCRIBE', channels, id),
  unsubscribe: (channels, id) => binanceControl('UNSUBSCRIBE', channels, id),
  route: routeBinance,
  limits: {
    channelsPerConnection: 200,
    channelsPerMessage: 100,
    controlMessagesPerSecond: 8,
    connectionLifetimeMs: 23.5 * 3_600_000,
  },
  stallAfterMs: 240_000,
  acknowledges: true,
  placeOf: binancePlace,
};
