import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceFuturesSources } from '../binance/built-ins.js';
import { binanceUsdmFacts } from '../binance_usdm/facts.js';

export const binanceCoinmFacts: ExchangeFacts = {
  builtIns: binanceFuturesSources,
  trades: { order: 'single' },
  page: {
    feed: {
      streams: 'as `binance_usdm`',
      carries: 'as `binance_usdm`',
      keptAlive: 'as `binance_usdm`',
      snapshot: 'no',
      numbered: 'depth: `pu`, `u`',
      source: '[docs](https://developers.binance.com/docs/derivatives/coin-margined-futures/websocket-market-streams)',
    },
    wholeBooks: {
      request: '`GET /dapi/v1/depth` (dapi.binance.com)',
      levels: '1,000',
    },
    orderBook: binanceUsdmFacts.page.orderBook,
    channels: {
      own: '`depth5`, `depth10`, `depth20`',
      shared: '`@depth`, `@depth@100ms`, `@depth@500ms`; `@markPrice`, `@1s`; a stream and `!…`',
      unrouted: '`@kline_1d@+08:00`; arrays of several instruments (`!…@arr`, `btcusd@markPrice`)',
      alike: 'speeds of raw streams (no envelope)',
    },
  },
};
