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
    },
    orderBook: {
      whole: '`book`, 50 levels',
      changes: 'linked (`pu`)',
      checksum: '`cs`, not documented',
      source:
        '[docs](https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket/ws-channel-book-instrument-name-depth)',
    },
    sources:
      '(read on 2026-11-22): the pages of [books](https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket/ws-channel-book-instrument-name-depth), [trades](https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket/ws-channel-trade-instrument-name) and [heartbeats](https://exchange-developer.crypto.com/exchange/v1/docs/api/websocket/ws-market-data-client-commands-heartbeat-request). That a connection carries at most 400 channels, and that only books are acknowledged, are measurements that others published (2026-09-22). The numbers of books (`u`) do not count by one; `cs` is not documented.',
    channels: { own: '`book.X.10`, `book.X.150`: `depth_10` …', shared: '', unrouted: '', alike: 'update frequencies' },
  },
};
