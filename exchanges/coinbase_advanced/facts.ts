import type { ExchangeFacts } from '../exchange-facts.js';
import { coinbaseAdvancedSources } from './built-ins.js';

export const coinbaseAdvancedFacts: ExchangeFacts = {
  builtIns: coinbaseAdvancedSources,
  trades: {
    order: 'newest_first',
    evidence:
      'descending ids in each of six recorded batches ([pull request](https://github.com/ccxt/ccxt/pull/29477)) and in the documented sample',
  },
  remarks: [
    'Trades have the side of the maker: `side` is the opposite, of the aggressor. `market_trades` starts with recent trades (events of the type `snapshot`), which give no rows, and `candles` with recent candles of five minutes. Candles have no end.',
    'A change of the book has the time of its message, because the `event_time` of levels in snapshots is 1970. `update_id` is `sequence_num`, which counts all messages of a connection, those of other streams included: it grows by more than one from row to row.',
    'Only the first two events of a message are rows. The documentation shows one. `is_snapshot` is that of the first.',
  ],
  page: {
    feed: {
      streams: 'trades (`market_trades`), depth (`level2`), ticker, kline (`candles`: 5 minutes only)',
      carries: '50 (ours) / 1; 8 messages a second',
      keptAlive: '`heartbeats` each 1 s',
      snapshot: 'every channel',
      numbered: 'all: `sequence_num` of the connection',
      source: '[docs](https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-overview)',
    },
    orderBook: {
      whole: '`snapshot`',
      changes: 'not numbered; `sequence_num` of the connection: gaps `sequence`',
      checksum: 'no',
      source: '[docs](https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-channels)',
    },
    sources:
      "(read on 2026-11-22): [channels](https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-channels), [limits](https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-rate-limits), [`level2`](https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/websocket/level2) and [`market_trades`](https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/websocket/market-trades). What we read of them does not say what `sequence_num` counts; several public clients that ran against the feed report all messages of a connection, acknowledgements and heartbeats included. That trades name the maker's side is what nautilus_trader says.",
  },
};
