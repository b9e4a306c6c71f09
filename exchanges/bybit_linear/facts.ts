import type { ExchangeFacts } from '../exchange-facts.js';
import { bybitSources } from '../bybit_spot/built-ins.js';
import { bybitSpotFacts } from '../bybit_spot/facts.js';

export const bybitLinearFacts: ExchangeFacts = {
  builtIns: bybitSources,
  trades: { order: 'oldest_first', evidence: 'documented: sorted by the time the trade was matched, ascending' },
  page: {
    feed: {
      streams: 'as `bybit_spot`, and liquidations (`allLiquidation`)',
      carries: '400 / 100 (ours)',
      keptAlive: '`ping` each 20 s',
      snapshot: 'depth, book_ticker',
      numbered: 'depth: `u`',
      source: '[docs](https://bybit-exchange.github.io/docs/v5/ws/connect)',
    },
    orderBook: bybitSpotFacts.page.orderBook,
    channels: {
      own: '`orderbook.50`, `.500`, `.1000`: `depth_50` …; `orderbook.1`: `book_ticker`',
      shared: '',
      unrouted: '',
      alike: '',
    },
  },
};
