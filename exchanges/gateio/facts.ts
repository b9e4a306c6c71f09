import type { ExchangeFacts } from '../exchange-facts.js';
import { gateioSources } from './built-ins.js';

export const gateioFacts: ExchangeFacts = {
  builtIns: gateioSources,
  trades: { order: 'single' },
  remarks: ['`volume` of a candle is in the base currency (`a`).'],
  page: {
    feed: {
      streams: 'trades, depth (`order_book_update`), depth5, depth20, book_ticker, ticker, kline',
      carries: '200 / 50 (ours); books and candles one a message',
      keptAlive: '`spot.ping`',
      snapshot: 'depth5, depth20 come whole',
      numbered: 'depth: `U`, `u`',
      source: '[docs](https://www.gate.com/docs/developers/apiv4/ws/en/)',
    },
    wholeBooks: {
      request: '`GET /api/v4/spot/order_book` (api.gateio.ws)',
      levels: '1,000',
    },
    orderBook: {
      whole: 'REST; `U` ≤ id + 1 ≤ `u`. `spot.obu`: `full`',
      changes: 'counted (`U`, `u`)',
      checksum: 'no',
      source:
        '[docs](https://www.gate.com/docs/developers/apiv4/ws/en/), [notice](https://www.gate.com/announcements/article/45317)',
    },
    channels: {
      own: '`obu` of 50 and 400: `depth_50`, `depth_400`; `order_book`: `depth20` …',
      shared: '`trades`, `trades_v2`',
      unrouted: '',
      alike: '`20ms`, `100ms`, `1000ms`',
    },
  },
};
