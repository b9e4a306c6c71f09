import type { ExchangeFacts } from '../exchange-facts.js';
import { bitgetSources } from './built-ins.js';

export const bitgetFacts: ExchangeFacts = {
  builtIns: bitgetSources,
  trades: { order: 'newest_first', evidence: 'descending ids in the documented sample' },
  remarks: [
    'Recent trades (`snapshot`) give no rows. Candles start with recent ones, which may be repeats. Candles of six hours and longer start in UTC. `exchange_timestamp_ns` of a candle is the time of its frame.',
    '`update_id` is `seq`, which grows by more than one. Older captures have no `seq`.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`books`), depth5, depth15, book_ticker (`books1`), ticker, kline; spot of API v2',
      carries: '50 of 1,000 / 50; 10 messages a second; 24 h',
      keptAlive: 'text `ping` within 2 min',
      snapshot: 'depth; others whole; trades: recent',
      numbered: 'depth: `seq`, `pseq` where sent',
      source: '[docs](https://www.bitget.com/docs/classic/websocket/intro)',
    },
    orderBook: {
      whole: '`snapshot`; as far as its 500th level',
      changes: 'linked (`pseq`, 0 after a restart); older captures have none',
      checksum: 'no',
      source: '[docs](https://www.bitget.com/docs/classic/websocket/intro)',
    },
    sources:
      '(read on 2026-11-22): the pages of [books](https://www.bitget.com/api-doc/spot/websocket/public/Depth-Channel), [trades](https://www.bitget.com/api-doc/spot/websocket/public/Trades-Channel) and [candles](https://www.bitget.com/api-doc/spot/websocket/public/Candlesticks-Channel). `pseq` is documented for [contracts](https://www.bitget.com/docs/classic/websocket/contract/public/Order-Book-Channel) only; the end of connections after 24 hours stands only in some versions of the introduction.',
    books:
      'a snapshot of `books` has at most 500 levels a side. Its pages do not say whether the changes keep levels beyond those up to date, or tell when one moves into the 500. So a side that begins with 500 levels is shown as far as the price of its 500th level in that snapshot, until the next snapshot: a book can have more or fewer than 500 levels, and none behind that price is guessed. A side that begins with fewer levels is complete.',
    channels: {
      own: '`books5`, `books15`: `depth5`, `depth15`',
      shared: '',
      unrouted: '`candle6H`, `12H`, `1D`, `3D`, `1W`, `1M` without `utc`',
      alike: '',
    },
  },
};
