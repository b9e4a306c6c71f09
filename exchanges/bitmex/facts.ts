import type { ExchangeFacts } from '../exchange-facts.js';
import { bitmexSources } from './built-ins.js';

export const bitmexFacts: ExchangeFacts = {
  builtIns: bitmexSources,
  trades: { order: 'oldest_first', evidence: 'recorded: a `PlusTick` is followed by the `ZeroPlusTick`s at its price' },
  remarks: [
    'Levels have an id, which is `update_id`. Older updates and deletes have no price: it is null, and the earlier `insert` or `partial` row with the same id has it. Deletes have no size: `quantity` is 0.',
    'A ticker (`instrument`) starts complete (`partial`), and then has only what changed: other columns are null. Its `index_price` is `indicativeSettlePrice`. `funding` has a row when funding is paid, with the rate that was paid, and no next time.',
    'Quantities are contracts. Bins have the time of their end. A liquidation is one row, of its `insert`: updates and deletes of its order give no rows. The last trade before a subscription (`partial`) gives no row: after a reconnect it is a repeat.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`orderBookL2`), book_ticker, ticker (`instrument`), liquidations, kline',
      carries: '200 / 20 (ours); 60 connections an hour',
      keptAlive: 'text `ping`',
      snapshot: 'every table (`partial`)',
      numbered: 'no',
      source: '[docs](https://www.bitmex.com/app/wsAPI)',
    },
    orderBook: {
      whole: '`partial`',
      changes: 'not numbered; levels by `id`, with prices since April 2023',
      checksum: 'no',
      source: '[notice](https://blog.bitmex.com/api_announcement/removing-id-schema-on-orderbook-feeds/)',
    },
    channels: { own: '`orderBookL2_25`: `depth_25`; `orderBook10`: `depth10`', shared: '', unrouted: '', alike: '' },
  },
};
