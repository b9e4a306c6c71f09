import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceSpotSources } from '../binance/built-ins.js';

export const binanceUsFacts: ExchangeFacts = {
  builtIns: binanceSpotSources,
  trades: { order: 'single' },
  page: {
    feed: {
      streams: 'as `binance`',
      carries: '1,024 / 100; 5 messages a second; 24 h',
      keptAlive: 'exchange pings each 3 min',
      snapshot: 'no',
      numbered: 'depth: `U`, `u`',
      source: '[docs](https://github.com/binance-us/binance-us-api-docs/blob/master/web-socket-streams.md)',
    },
    wholeBooks: {
      request: '`GET /api/v3/depth` (api.binance.us)',
      levels: '1,000',
    },
    orderBook: {
      whole: 'REST; `U` ≤ id + 1 ≤ `u`',
      changes: 'counted (`U`, `u`)',
      checksum: 'no',
      source: '[docs](https://github.com/binance-us/binance-us-api-docs/blob/master/web-socket-streams.md)',
    },
    channels: {
      own: '`depth5`, `depth10`, `depth20`',
      shared: '`@depth`, `@depth@100ms`, `@depth@500ms`; `@markPrice`, `@1s`; a stream and `!…`',
      unrouted: '`@kline_1d@+08:00`; arrays of several instruments (`!…@arr`, `btcusd@markPrice`)',
      alike: 'speeds of raw streams (no envelope)',
    },
  },
};
