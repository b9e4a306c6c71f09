import type { ExchangeFacts } from '../exchange-facts.js';
import { dydxV4Sources } from './built-ins.js';

export const dydxV4Facts: ExchangeFacts = {
  builtIns: dydxV4Sources,
  trades: {
    order: 'oldest_first',
    evidence:
      "the indexer appends a block's fills in the order of its events ([source](https://github.com/dydxprotocol/v4-chain/blob/main/indexer/services/ender/src/lib/kafka-publisher.ts))",
  },
  remarks: [
    'Every stream starts with a snapshot (`subscribed`): the book and recent candles, which are rows as well, and recent trades, which give no rows. Books and candles have no time, and candles no end.',
    'Books may be crossed, because the validators that match orders do not all see the same book. The documentation says how to uncross it.',
    'Liquidations are trades; only `raw` has their `type`, `LIQUIDATED`.',
  ],
  page: {
    feed: {
      streams: 'trades (`v4_trades`), depth (`v4_orderbook`), kline (`v4_candles`)',
      carries: '32 / 1; 2 attempts a second for the same one',
      keptAlive: 'exchange pings each 30 s',
      snapshot: 'every channel',
      numbered: 'no (`message_id` comes out of order)',
      source: '[docs](https://docs.dydx.exchange/api_integration-indexer/indexer_websocket)',
    },
    orderBook: {
      whole: '`subscribed`',
      changes: 'not numbered',
      checksum: 'no',
      source: '[docs](https://docs.dydx.exchange/api_integration-indexer/indexer_websocket)',
    },
    sources:
      "(read on 2026-11-22): the [same pages in the repository](https://github.com/dydxprotocol/v4-chain/blob/main/indexer/services/comlink/public/websocket-documentation.md); order of numbers and texts of rejections: the indexer's source ([`subscription.ts`, `message-forwarder.ts`](https://github.com/dydxprotocol/v4-chain/tree/main/indexer/services/socks/src/lib)); the limit of 32: nautilus_trader's documentation. Candles are as the indexer's REST API lists them.",
    channels: {
      own: '',
      shared: '',
      unrouted: '`channel_batch_data` (asked for by `batched`): `batch of messages`; `v4_markets`',
      alike: '',
    },
  },
};
