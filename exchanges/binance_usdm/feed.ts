import { binanceOpenInterest } from '../binance/combined-streams.js';
import { BINANCE_FUTURES } from '../binance/protocol.js';
import { SNAPSHOT_EVERY_MS, type FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

/**
 * Book data has its own entry point since 2026 (Important WebSocket Change Notice). Everything else
 * is `market`.
 */
const PUBLIC_STREAM_TYPES = new Set(['depth', 'depth5', 'depth20', 'book_ticker']);

/**
 * Binance USD-M futures. Limits: 200 streams a connection (the lower of the documented numbers), 10
 * incoming messages a second, pings every 3 minutes, connections end after 24 h.
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams
 */
export const binanceUsdmFeed: FeedAdapter = {
  ...BINANCE_FUTURES,
  exchange: 'binance_usdm',
  url: ({ streamType }) =>
    `wss://fstream.binance.com/${PUBLIC_STREAM_TYPES.has(streamType) ? 'public' : 'market'}/stream`,
  // Weight 20 of 2,400 a minute.
  snapshots: {
    url: (instrument) => `https://fapi.binance.com/fapi/v1/depth?symbol=${instrument}&limit=1000`,
    spacingMs: 1_000,
    everyMs: SNAPSHOT_EVERY_MS,
  },
  polled: { open_interest: binanceOpenInterest('https://fapi.binance.com/fapi/v1') },
};
