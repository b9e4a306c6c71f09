import type { ExchangeFacts } from '../exchange-facts.js';
import { bitstampSources } from './built-ins.js';

export const bitstampFacts: ExchangeFacts = {
  builtIns: bitstampSources,
  trades: { order: 'single' },
  remarks: [
    '`diff_order_book` sends changes only, without a snapshot. Captures of `order_book`, the best 100 levels per side, are `depth100`.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (`diff_order_book`)',
      carries: '100 (ours) / 1; 90 days',
      keptAlive: '`bts:heartbeat`',
      snapshot: 'no',
      numbered: 'no',
      source: '[docs](https://www.bitstamp.net/websocket/v2/)',
    },
    wholeBooks: {
      request: '`GET /api/v2/order_book/<pair>/` (www.bitstamp.net)',
      levels: 'all',
    },
    orderBook: {
      whole: 'REST; changes after its `microtimestamp`',
      changes: 'not numbered',
      checksum: 'no',
      source: '[docs](https://www.bitstamp.net/websocket/v2/)',
    },
    channels: { own: '`order_book`: `depth100`', shared: '', unrouted: '`detail_order_book`', alike: '' },
  },
};
