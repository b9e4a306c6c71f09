import type { ExchangeFacts } from '../exchange-facts.js';
import { geminiSources } from './built-ins.js';

export const geminiFacts: ExchangeFacts = {
  builtIns: geminiSources,
  trades: { order: 'single' },
  remarks: [
    'The first `depthUpdate` of a subscription is the whole book; its `U` is its `u`. So `is_snapshot` is null, and rows of a whole book have a `previous_update_id` that equals `update_id`. Symbols are in lower case. Times are nanoseconds.',
    'Partial books and candles have no stream: partial books name no symbol, and candles are not sent.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`depth@100ms`), book_ticker (`bookTicker`)',
      carries: '200 / 50 (ours); 7,000 requests in 10 s',
      keptAlive: 'websocket pings',
      snapshot: 'depth (`?snapshot=-1`)',
      numbered: 'depth: `U`, `u`',
      source: '[docs](https://docs.gemini.com/websocket/streams)',
    },
    orderBook: {
      whole: 'the first `depthUpdate`: `U` = `u`',
      changes: 'linked (`U` is the `u` before)',
      checksum: 'no',
      source: '[docs](https://docs.gemini.com/websocket/introduction)',
    },
    sources:
      "(read on 2026-11-22): the [address with the whole book](https://docs.gemini.com/websocket/introduction); requests and answers as in [Gemini's SDK](https://github.com/gemini/developer-platform). That the `U` of the whole book is its `u`, and that of a change the `u` before it, was measured by [FastMM](https://github.com/ziyangliu-666/FastMM) on 2026-09-30; the tests of the SDK agree. The limits are those that another client read from the exchange (2026-09). Partial books name no symbol; `markPrice` and `fundingAmount` are not documented.",
    channels: { own: '', shared: '', unrouted: 'partial books: they name no symbol', alike: '`depth`, `depth@100ms`' },
  },
};
