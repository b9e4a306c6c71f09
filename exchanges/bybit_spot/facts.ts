import type { ExchangeFacts } from '../exchange-facts.js';
import { bybitSources } from './built-ins.js';

export const bybitSpotFacts: ExchangeFacts = {
  builtIns: bybitSources,
  trades: { order: 'oldest_first', evidence: 'documented: sorted by the time the trade was matched, ascending' },
  remarks: [
    'Books have the time of their message (`ts`). `allLiquidation` and the older `liquidation` have the side of the position: a liquidated long (`Buy`) sells.',
    'A ticker of derivatives starts complete (`snapshot`), and then has only what changed: other columns are null. Spot tickers have no best prices. Delivery contracts have no `funding_rate`, and 0 as `next_funding_time_ns`.',
    'A quote has the best remaining level of each side in its message. An unchanged side is null. A price with quantity 0 was removed without a successor.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`orderbook.200`), book_ticker (`orderbook.1`), ticker, kline',
      carries: '400 (ours) / 10; 21,000 characters of topics',
      keptAlive: '`ping` each 20 s',
      snapshot: 'depth, book_ticker',
      numbered: 'depth: `u`',
      source: '[docs](https://bybit-exchange.github.io/docs/v5/ws/connect)',
    },
    orderBook: {
      whole: '`snapshot`',
      changes: 'counted (`u`); 1 after a restart, as `snapshot`',
      checksum: 'no',
      source: '[docs](https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook)',
    },
    channels: {
      own: '`orderbook.50`, `.500`, `.1000`: `depth_50` …; `orderbook.1`: `book_ticker`',
      shared: '',
      unrouted: '',
      alike: '',
    },
  },
};
