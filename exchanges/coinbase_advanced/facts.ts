import type { ExchangeFacts } from '../exchange-facts.js';
import { coinbaseAdvancedSources } from './built-ins.js';

export const coinbaseAdvancedFacts: ExchangeFacts = {
  builtIns: coinbaseAdvancedSources,
  trades: { order: 'newest_first' },
  remarks: [
    'Trades have the side of the maker: `side` is the opposite, of the aggressor. `market_trades` starts with recent trades (events of the type `snapshot`), which give no rows, and `candles` with recent candles of five minutes. Candles have no end.',
    'A change of the book has the time of its message, because the `event_time` of levels in snapshots is 1970. `update_id` is `sequence_num`, which counts all messages of a connection, those of other streams included: it grows by more than one from row to row.',
    'Only the first two events of a message are rows. The documentation shows one. `is_snapshot` is that of the first.',
  ],
};
