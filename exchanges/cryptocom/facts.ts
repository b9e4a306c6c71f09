import type { ExchangeFacts } from '../exchange-facts.js';
import { cryptocomSources } from './built-ins.js';

export const cryptocomFacts: ExchangeFacts = {
  builtIns: cryptocomSources,
  trades: { order: 'newest_first', evidence: "tardis-dev's reader reverses the frames" },
  remarks: [
    'Mark price and funding rate are in `mark_price` and `funding`; the next time of funding is not sent.',
    'A book starts complete, with 50 levels per side. A quiet book sends an empty change every 5 s, which gives no rows. `update_id` grows by more than one. `checksum` is `cs`, which is not documented.',
    '`trades` and candles start with recent ones, which may be repeats: nothing in the message tells them from others. `exchange_timestamp_ns` of a candle is the time of its last change.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`book`, 50 levels each 10 ms), ticker, kline; spot, perpetuals, futures',
      carries: '200 / 50 (ours); 100 requests a second',
      keptAlive: '`public/heartbeat` answered',
      snapshot: 'depth; trades, kline: recent',
      numbered: 'depth: `pu`, `u`',
      source: '[docs](https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket-common-api-reference)',
      verifiedLive: 'no',
    },
    orderBook: {
      whole: '`book`, 50 levels',
      changes: 'linked (`pu`)',
      checksum: '`cs`, not documented',
      source:
        '[docs](https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket/ws-channel-book-instrument-name-depth)',
    },
  },
};
