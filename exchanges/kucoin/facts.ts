import type { ExchangeFacts } from '../exchange-facts.js';
import { kucoinSources } from './built-ins.js';

export const kucoinFacts: ExchangeFacts = {
  builtIns: kucoinSources,
  trades: { order: 'single' },
  remarks: ['Each level of a book change has its own id: `update_id`. A change at price 0 only advances the id.'],
  page: {
    feed: {
      streams: 'trades, depth (`level2`), depth5, book_ticker (`level1`), ticker (`snapshot`), kline',
      carries: '300 / 100; 100 messages in 10 s; token for 24 h',
      keptAlive: '`ping` each 18 s',
      snapshot: 'depth5 comes whole',
      numbered: 'depth: `sequenceStart`, `sequenceEnd`',
      source: '[docs](https://www.kucoin.com/docs-new/websocket-api/base-info/introduction)',
    },
    wholeBooks: {
      request: '`GET /api/v1/market/orderbook/level2_100` (api.kucoin.com)',
      levels: '100',
    },
    orderBook: {
      whole: 'REST; `sequenceStart` ≤ id + 1 ≤ `sequenceEnd`',
      changes: 'counted',
      checksum: 'no',
      source: '[docs](https://www.kucoin.com/docs-new/3470068w0)',
    },
    channels: {
      own: '`level2Depth5`, `level2Depth50`: `depth5`, `depth50`',
      shared: '`level1`, `ticker`',
      unrouted: '',
      alike: '`snapshot` of a market and of a symbol',
    },
  },
};
