import type { ExchangeFacts } from '../exchange-facts.js';
import { htxSources } from './built-ins.js';

export const htxFacts: ExchangeFacts = {
  builtIns: htxSources,
  trades: { order: 'oldest_first', evidence: "ascending ids in other clients' recordings" },
  remarks: [
    '`trade_id` is `tradeId`. Candles have no end, and their `volume` is in the base currency (`amount`).',
    'Books and candles have the time of their message (`ts`), quotes their own (`quoteTime`). The requested whole book (`rep`) is rows of `book_update` as well. Changes may start before it.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`mbp.400`), depth5, 10 and 20 (`mbp.refresh`), book_ticker (`bbo`), ticker, kline',
      carries: '100 (ours) / 1; messages are gzip',
      keptAlive: 'exchange pings each 5 s',
      snapshot: 'depth (`req`); others come whole',
      numbered: 'depth: `prevSeqNum`, `seqNum`',
      source: '[docs](https://huobiapi.github.io/docs/spot/v1/en/#websocket-market-data)',
    },
    orderBook: {
      whole: '`rep`; `prevSeqNum` ≤ `seqNum`',
      changes: 'linked (`prevSeqNum`)',
      checksum: 'no',
      source: '[docs](https://huobiapi.github.io/docs/spot/v1/en/#market-by-price-incremental-update)',
    },
    sources:
      "(read on 2026-11-22): HTX's announcements of [`mbp`](https://www.htx.com/support/900000047626), of its [numbers](https://www.huobi.com/support/en-us/detail/900001078223/) and [levels](https://www.huobi.com/support/en-us/detail/900001526643/), and of [`mbp.refresh`](https://www.huobi.com/support/en-us/detail/900000455606/); heartbeat and gzip: the [same protocol](https://huobius.readme.io/reference/general-request-process) of Huobi US. The page in the table could not be read: 400 levels, trades, quotes, candles and tickers are as tardis-dev and other public clients subscribe to and read them.",
    channels: {
      own: '`mbp.150`, `.20`, `.5`: `depth_150` …; `depth.step0`: `depth150`; `step1`: `depth20_step1`',
      shared: '',
      unrouted: '`market.overview`',
      alike: '',
    },
  },
};
