import type { ExchangeFacts } from '../exchange-facts.js';
import { hyperliquidSources } from './built-ins.js';

export const hyperliquidFacts: ExchangeFacts = {
  builtIns: hyperliquidSources,
  trades: { order: 'oldest_first', evidence: "ascending times in other clients' recordings" },
  remarks: [
    'Tickers have no time, last price and best prices. `index_price` is `oraclePx`, and `volume_24h` is in the base currency.',
    'Books are complete, with 20 levels per side. `trades` starts with recent trades, which may be repeats: nothing in the message tells them from others.',
  ],
  page: {
    feed: {
      streams: 'trades, depth20 (`l2Book`), book_ticker (`bbo`), ticker (`activeAssetCtx`), kline',
      carries: '500 (ours; 1,000 an address) / 1',
      keptAlive: '`ping`',
      snapshot: 'depth20 comes whole; trades: recent',
      numbered: 'no',
      source: '[docs](https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/websocket)',
    },
    channels: {
      own: '`nSigFigs` 5: `depth20_5`; with `mantissa` 2: `depth20_5m2`',
      shared: '',
      unrouted: '`names no grouping`, after acknowledgements of two',
      alike: '',
    },
  },
};
