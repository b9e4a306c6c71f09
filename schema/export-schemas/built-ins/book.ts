import { BOOK_KEY } from '../view-keys.js';
import { bidsAndAsks, LEVEL_ARRAYS, type ExchangeSources } from './layout.js';

/** A row of a book view is a message with the visible levels, the best first (beyond.md 1.1). */
export const bookSources: ExchangeSources = {
  exchanges: [BOOK_KEY],
  normalized: {
    orderbook: {
      columns: {
        exchange_timestamp_ns: 'exchange_timestamp_ns',
        update_id: 'update_id',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('bids', 'asks'),
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: 'exchange_timestamp_ns' },
    bids: 'bids',
    asks: 'asks',
    price: '0',
    quantity: '1',
  },
};
