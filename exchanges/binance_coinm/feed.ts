import { binanceOpenInterest } from '../binance/combined-streams.js';
import { BINANCE_FUTURES } from '../binance/protocol.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

/**
 * Binance COIN-M futures; limits as for USD-M, one entry for all streams.
 * https://developers.binance.com/docs/derivatives/coin-margined-futures/websocket-market-streams
 */
export const binanceCoinmFeed: FeedAdapter = {
  ...BINANCE_FUTURES,
  exchange: 'binance_coinm',
  url: () => 'wss://dstream.binance.com/stream',
  // Weight 20 of 2,400 a minute.
  snapshots: {
    url: (instrument) => `https://dapi.binance.com/dapi/v1/depth?symbol=${instrument}&limit=1000`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  polled: { open_interest: binanceOpenInterest('https://dapi.binance.com/dapi/v1') },
};
