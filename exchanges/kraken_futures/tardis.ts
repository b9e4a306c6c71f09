import { part, stream, type TardisExchange } from '../tardis-facts.js';

export const krakenFuturesTardis: readonly TardisExchange[] = [
  {
    id: 'cryptofacilities',
    symbols: 'same',
    subscriptions: {
      ...{ channel: 'feed', symbols: 'product_ids' },
      names: { trade: ['trade', 'trade_snapshot'], book: ['book', 'book_snapshot'] },
    },
    channels: {
      trade: part('trades', 'feed', 'trade'),
      trade_snapshot: part('trades', 'feed', 'trade_snapshot'),
      book: part('depth', 'feed', 'book'),
      book_snapshot: part('depth', 'feed', 'book_snapshot'),
      ticker: stream('ticker'),
    },
  },
];
