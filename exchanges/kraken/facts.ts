import type { ExchangeFacts } from '../exchange-facts.js';
import { krakenSources } from './built-ins.js';

export const krakenFacts: ExchangeFacts = {
  builtIns: krakenSources,
  // `trade_id` is a sequence number of the book.
  // https://docs.kraken.com/api/docs/websocket-v2/trade
  trades: {
    order: 'oldest_first',
    evidence: 'ascending ids in the documented sample; ascending times in a recorded frame',
    number: 'data.trade_id',
  },
  remarks: [
    'Recent trades (`snapshot`) give no rows. Snapshots of books in older captures have no time. `exchange_timestamp_ns` of a candle is the time of its frame.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (book of 1,000), ticker, kline',
      carries: '200 / 50 (ours)',
      keptAlive: '`ping`; heartbeat each 1 s',
      snapshot: 'depth, ticker, kline',
      numbered: 'no; depth has checksums',
      source: '[docs](https://docs.kraken.com/api/docs/guides/spot-ws-intro)',
    },
    orderBook: {
      whole: '`snapshot`; `as`, `bs`. Cut the book to the subscribed depth',
      changes: 'not numbered',
      checksum: 'CRC32 of the best 10',
      source:
        '[v2](https://docs.kraken.com/api/docs/guides/spot-ws-book-v2), [v1](https://docs.kraken.com/api/docs/guides/spot-ws-book-v1)',
    },
    channels: {
      own: '`book-10`, `-25`, `-100`, `-500`: `depth_10` …',
      shared: '',
      unrouted: '`kraken`: `names no depth`, after acknowledgements of two depths of a pair',
      alike: '',
    },
  },
};
