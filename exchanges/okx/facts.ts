import type { ExchangeFacts } from '../exchange-facts.js';
import { okxSources } from './built-ins.js';

export const okxFacts: ExchangeFacts = {
  builtIns: okxSources,
  trades: { order: 'single' },
  remarks: [
    'Tickers, mark prices, funding rates and open interest are streams of their own: each fills its columns of `summary`. `next_funding_time_ns` is the time at which `funding_rate` is paid (`fundingTime`). Index prices are not collected.',
    'Implied volatilities and greeks of options come in `opt-summary`, a channel of all options of an underlying, which is not collected: in chains they are null. Volatilities are fractions. `delta`, `gamma`, `vega` and `theta` are adjusted for the price in coins; the message has those of Black and Scholes as `deltaBS` and so on.',
    'Quantities of derivatives are contracts, as sent. Older captures have no `seqId`. A liquidation has the side of its order and the bankruptcy price.',
    '`previous_update_id` of a whole book is -1. `checksum` is 0 since 2026-06-23.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`books`), depth5, book_ticker, ticker, kline, liquidations (one channel per kind)',
      carries: '200 / 50 (ours); 480 messages an hour, 64 KB',
      keptAlive: 'text `ping`',
      snapshot: 'depth',
      numbered: 'depth: `seqId`, `prevSeqId`',
      source: '[docs](https://www.okx.com/docs-v5/en/#overview-websocket)',
    },
    wholeBooks: {
      request: '`GET /api/v5/market/books` (www.okx.com)',
      levels: '400',
    },
    orderBook: {
      whole: '`snapshot`, or REST; `prevSeqId` ≤ id < `seqId`',
      changes: 'linked (`prevSeqId`); before 2023 no number',
      checksum: 'CRC32 of the best 25; always 0 since 2026-06-23',
      source:
        '[docs](https://www.okx.com/docs-v5/en/), [change log](https://www.okx.com/docs-v5/log_en/), [notice of 2026-05-21](https://www.okx.com/help/okx-order-book-channels-checksum-field-deprecation)',
    },
    channels: {
      own: '`books50-l2-tbt`: `depth_50`; `books5`: `depth5`; `bbo-tbt`: `book_ticker`',
      shared: '`books`, `books-l2-tbt`; `trades`, `trades-all`',
      unrouted: '`candle1Dutc` and others with `utc`: `candle1D` begins in Hong Kong, as our `kline_1d`',
      alike: 'channels of an `instFamily`: `unknown message`',
    },
  },
};
