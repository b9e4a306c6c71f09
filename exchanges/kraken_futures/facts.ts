import type { ExchangeFacts } from '../exchange-facts.js';
import { krakenFuturesSources } from './built-ins.js';

export const krakenFuturesFacts: ExchangeFacts = {
  builtIns: krakenFuturesSources,
  trades: { order: 'single' },
  remarks: [
    'Each message of the book is one level, and `update_id` is its number (`seq`). Quantities are as sent: contracts of one dollar for inverse futures (`PI_`, `FI_`), units of the base currency for linear ones (`PF_`, `FF_`).',
    '`funding_rate` is `relative_funding_rate`: the absolute rate is a price.',
    'A subscription starts with recent trades (`trade_snapshot`), which give no rows, as they may be repeats. Liquidations are trades; only `raw` has their `type`.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`book`), ticker',
      carries: '200 / 50 (ours); 100 requests a second',
      keptAlive: 'websocket pings; one a minute is due',
      snapshot: 'depth; trades: recent',
      numbered: 'depth: `seq`',
      source: '[docs](https://docs.kraken.com/api/docs/futures-api/websocket/book)',
    },
    orderBook: {
      whole: '`book_snapshot`',
      changes: 'counted (`seq`), one level each',
      checksum: 'no',
      source: '[docs](https://docs.kraken.com/api/docs/futures-api/websocket/book)',
    },
  },
};
