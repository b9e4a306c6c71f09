import {
  binanceChannel,
  binanceControl,
  binanceFuturesPlace,
  binanceOpenInterest,
  routeBinance,
} from '../binance/combined-streams.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

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
  eventTime: Buffer.from('"E":'),
  acknowledges: true,
  // Weight 20 of 2,400 a minute.
  snapshots: {
    url: (instrument) => `https://dapi.binance.com/dapi/v1/depth?symbol=${instrument}&limit=1000`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  polled: { open_interest: binanceOpenInterest('https://dapi.binance.com/dapi/v1') },
  placeOf: binanceFuturesPlace,
};
