import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceSpotSources } from './built-ins.js';

export const binanceFacts: ExchangeFacts = {
  builtIns: binanceSpotSources,
  trades: { order: 'single' },
  remarks: [
    'Books, tickers and candles have the time of their event (`E`), trades their own (`T`). Spot sends no time in book tickers and partial books.',
    'Times are milliseconds, or microseconds if a recorder requested them (`timeUnit=MICROSECOND`): values above 10^15 are read as microseconds.',
    'Prints of futures outside of the book (`X` is `INSURANCE_FUND`, `ADL` or `NA`) give no rows.',
    'Quantities of `binance_coinm` are contracts. A liquidation has the side, price and original quantity of its order.',
    '`binance_us` is another venue with the messages of `binance`.',
    'Tickers of futures have no best prices. Mark and index price, funding rate and its next time are in `mark_price`, open interest in the polled `open_interest`. Delivery contracts have no `funding_rate`, and 0 as `next_funding_time_ns`.',
  ],
  page: {
    feed: {
      streams: 'trades, agg_trades, depth, depth5, depth20, book_ticker, ticker, kline',
      carries: '1,024 / 100; 5 messages a second; 24 h',
      keptAlive: 'exchange pings each 20 s',
      snapshot: 'no',
      numbered: 'depth: `U`, `u`',
      source: '[docs](https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams)',
    },
    wholeBooks: {
      request: '`GET /api/v3/depth` (api.binance.com)',
      levels: '1,000',
    },
    orderBook: {
      whole: 'REST; `U` ≤ id + 1 ≤ `u`',
      changes: 'counted (`U`, `u`)',
      checksum: 'no',
      source: '[docs](https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams)',
    },
    channels: {
      own: '`depth5`, `depth10`, `depth20`',
      shared: '`@depth`, `@depth@100ms`, `@depth@500ms`; `@markPrice`, `@1s`; a stream and `!…`',
      unrouted: '`@kline_1d@+08:00`; arrays of several instruments (`!…@arr`, `btcusd@markPrice`)',
      alike: 'speeds of raw streams (no envelope)',
    },
  },
};
