import type { ExchangeFacts } from '../exchange-facts.js';
import { coinbaseSources } from './built-ins.js';

export const coinbaseFacts: ExchangeFacts = {
  builtIns: coinbaseSources,
  trades: { order: 'single' },
  remarks: [
    'Matches have the side of the maker: `side` is the opposite, of the aggressor. Snapshots in older captures have no time.',
    'The last trade before a subscription (`last_match`) gives no row: after a reconnect it is a repeat, or the only trace of what was missed.',
  ],
  page: {
    feed: {
      streams: 'trades (`matches`), depth (`level2_batch`, needs no key), ticker',
      carries: '200 / 50 (ours); 8 requests a second',
      keptAlive: 'websocket pings',
      snapshot: 'depth; trades: the last one',
      numbered: 'trades: `trade_id`; level2 has none',
      source: '[docs](https://docs.cdp.coinbase.com/exchange/websocket-feed/overview)',
    },
    orderBook: {
      whole: '`snapshot`',
      changes: 'not numbered',
      checksum: 'no',
      source: '[docs](https://docs.cdp.coinbase.com/exchange/websocket-feed/channels)',
    },
    channels: { own: '', shared: '', unrouted: '', alike: '`level2`, `level2_batch`' },
  },
};
