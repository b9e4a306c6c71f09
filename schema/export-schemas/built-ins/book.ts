import { bidsAndAsks, LEVEL_ARRAYS, type ExchangeSources } from './layout.js';

/** A row of a book view is a message with the visible levels, the best first (beyond.md 1.1). */
export const bookSources: ExchangeSources = {
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

/** Facts about these rows that users need beyond the columns. */
export const BOOK_REMARKS: readonly string[] = [
  'Rows of a book view. With an interval `collection_timestamp_ns` is the boundary, and the book is that of the messages strictly before it; with interval `0` it is the time of the message after which the book differs.',
  '`exchange_timestamp_ns` and `update_id` are those of the last message in the book. Some whole books by REST have no time.',
];
