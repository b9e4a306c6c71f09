import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceFuturesSources } from '../binance/built-ins.js';

export const binanceUsdmFacts: ExchangeFacts = {
  builtIns: binanceFuturesSources,
  trades: { order: 'single' },
  page: {
    feed: {
      streams: 'as above without trades, and liquidations',
      carries: '200 / 100; 10 messages a second; 24 h',
      keptAlive: 'exchange pings each 3 min',
      snapshot: 'no',
      numbered: 'depth: `pu`, `u`',
      source: '[docs](https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams)',
    },
    wholeBooks: {
      request: '`GET /fapi/v1/depth` (fapi.binance.com)',
      levels: '1,000',
    },
    orderBook: {
      whole: 'REST; `pu` ≤ id ≤ `u`',
      changes: 'linked (`pu`)',
      checksum: 'no',
      source:
        '[docs](https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams/How-to-manage-a-local-order-book-correctly)',
    },
    channels: {
      own: '`depth5`, `depth10`, `depth20`',
      shared: '`@depth`, `@depth@100ms`, `@depth@500ms`; `@markPrice`, `@1s`; a stream and `!…`',
      unrouted: '`@kline_1d@+08:00`; arrays of several instruments (`!…@arr`, `btcusd@markPrice`)',
      alike: 'speeds of raw streams (no envelope)',
    },
  },
};
