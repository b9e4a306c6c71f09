import { bidsAndAsks, LEVEL_ARRAYS, type ExchangeSources } from '../../schema/export-schemas/built-ins/layout.js';

/**
 * The websocket of 2025 (docs.gemini.com/websocket/streams). Times are nanoseconds. The first
 * `depthUpdate` is the whole book.
 */
export const geminiSources: ExchangeSources = {
  normalized: {
    trade: {
      columns: {
        exchange_timestamp_ns: 'E',
        trade_id: 't',
        price: 'p',
        quantity: 'q',
        // `m`: the buyer is the maker, so the aggressor sold.
        side: { path: 'm', type: 'bool', transform: "CASE {v} WHEN true THEN 'sell' WHEN false THEN 'buy' END" },
      },
    },
    book_update: {
      columns: { exchange_timestamp_ns: 'E', update_id: 'u', ...LEVEL_ARRAYS, previous_update_id: 'U' },
      levels: bidsAndAsks('b', 'a'),
    },
    quote: {
      columns: { exchange_timestamp_ns: 'E', bid_price: 'b', bid_quantity: 'B', ask_price: 'a', ask_quantity: 'A' },
    },
  },
};
