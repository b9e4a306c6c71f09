import type { ExchangeFacts } from '../exchange-facts.js';
import { krakenV1Sources } from './built-ins.js';
import { krakenFacts } from '../kraken/facts.js';

export const krakenV1Facts: ExchangeFacts = {
  builtIns: krakenV1Sources,
  trades: {
    order: 'oldest_first',
    evidence: 'ascending ids in the documented sample; ascending times in a recorded frame',
  },
  remarks: [
    'Whole books have no `checksum`. It is computed from prices and quantities with all decimals of the pair, which this file omits if they are zeros.',
    'Trades have no id. Each level of a book has its own time. Tickers have none.',
    'A candle has the times of its last change and of its end. Its start is not sent.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (book of 1,000), book_ticker (`spread`), ticker, kline; the older format of arrays',
      carries: '200 / 50 (ours)',
      keptAlive: '`ping`; heartbeat each 1 s',
      snapshot: 'depth, trades',
      numbered: 'no; depth has checksums',
      source: '[docs](https://docs.kraken.com/api/docs/websocket-v1/subscribe)',
    },
    orderBook: krakenFacts.page.orderBook,
    channels: {
      own: '`book-10`, `-25`, `-100`, `-500`: `depth_10` …',
      shared: '',
      unrouted: '`kraken`: `names no depth`, after acknowledgements of two depths of a pair',
      alike: '',
    },
  },
};
