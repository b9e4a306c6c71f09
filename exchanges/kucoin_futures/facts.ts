import type { ExchangeFacts } from '../exchange-facts.js';
import { kucoinFuturesSources } from './built-ins.js';

export const kucoinFuturesFacts: ExchangeFacts = {
  builtIns: kucoinFuturesSources,
  trades: { order: 'single' },
  remarks: [
    'Tickers have no best prices. Mark and index price are in `mark_price`, rates in `funding`: predicted every minute, and what was paid every eight hours (`granularity` in `raw` tells them apart). Open interest is not sent.',
    'Quantities are contracts. Each message of the book is one level, and `update_id` is its number.',
    '`volume` of a candle is the last member, in contracts. The documentation says that the member before it is the volume and wrong: recorded messages have the turnover there.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`level2`), depth5, depth50, book_ticker (`tickerV2`), ticker (`snapshot`), kline',
      carries: '100 / 50 (ours); 100 messages in 10 s; token',
      keptAlive: '`ping` each 18 s',
      snapshot: 'depth5, depth50 come whole',
      numbered: 'depth: `sequence`',
      source: '[docs](https://www.kucoin.com/docs-new/3470082w0)',
    },
    wholeBooks: {
      request: '`GET /api/v1/level2/snapshot` (api-futures.kucoin.com)',
      levels: 'all',
    },
    orderBook: {
      whole: 'REST; `sequence` = id + 1',
      changes: 'counted (`sequence`), one level each',
      checksum: 'no',
      source: '[docs](https://www.kucoin.com/docs-new/3470082w0)',
    },
    channels: {
      own: '`level2Depth5`, `level2Depth50`: `depth5`, `depth50`',
      shared: '`level1`, `ticker`',
      unrouted: '',
      alike: '`snapshot` of a market and of a symbol',
    },
  },
};
