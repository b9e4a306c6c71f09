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
      verifiedLive: 'no',
    },
    orderBook: {
      whole: '`snapshot`; as far as its 500th level',
      changes: 'linked (`pseq`, 0 after a restart); older captures have none',
      checksum: 'no',
      source: '[docs](https://www.bitget.com/docs/classic/websocket/intro)',
    },
  },
};
