import { micros, millis, sideWords, zeroWhenAbsent, type ExchangeSources } from './layout.js';

/**
 * The retired topics `trade.*` and `orderBookL2_25.*` of API v2. A book snapshot lists levels in `data.order_book` (inverse
 * contracts: in `data`); a delta has arrays `delete`, `update` and `insert`, taken in this order. Deletes carry no size.
 */
export const bybitV2Sources: ExchangeSources = {
  exchanges: ['bybit_v2'],
  normalized: {
    trade: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.trade_time_ms'),
        trade_id: 'data.trade_id',
        price: 'data.price',
        quantity: 'data.size',
        side: sideWords('data.side', 'Buy', 'Sell'),
      },
    },
    book_update: {
      unfold: 'levels|data.order_book|data',
      levels: [
        { path: 'data.delete', tag: 'delete' },
        { path: 'data.update', tag: 'update' },
        { path: 'data.insert', tag: 'insert' },
      ],
      columns: {
        exchange_timestamp_ns: micros('timestamp_e6'),
        update_id: 'cross_seq',
        side: {
          path: 'value.side|data.order_book.side|data.side',
          transform: "CASE {v} WHEN 'Buy' THEN 'bid' WHEN 'Sell' THEN 'ask' END",
        },
        price: 'value.price|data.order_book.price|data.price',
        quantity: zeroWhenAbsent('value.size|data.order_book.size|data.size'),
      },
    },
  },
};
