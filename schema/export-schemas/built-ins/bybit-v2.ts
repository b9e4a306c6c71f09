import {
  micros,
  millis,
  oppositeSide,
  seconds,
  sideWords,
  snapshotWords,
  zeroWhenAbsent,
  type ExchangeSources,
} from './layout.js';

/**
 * The retired topics `trade.*`, `orderBookL2_25.*`, `candle.*`, `klineV2.*` and `liquidation.*` of API v2. A book snapshot lists
 * levels in `data.order_book` (inverse contracts: in `data`); a delta has arrays `delete`, `update` and `insert`, taken in this order. Deletes carry no size.
 * Some servers wrote members in camel case. A liquidation names the position's side: `Buy` is a liquidated long, which sells.
 */
export const bybitV2Sources: ExchangeSources = {
  exchanges: ['bybit_v2'],
  normalized: {
    trade: {
      unfold: 'data',
      columns: {
        // The oldest trades have only a date.
        exchange_timestamp_ns: {
          path: 'data.trade_time_ms|data.tradeTimeMs|data.timestamp',
          type: 'string',
          transform:
            "CASE WHEN {v} LIKE '%-%' THEN epoch_ns(CAST({v} AS TIMESTAMP_NS)) ELSE CAST({v} AS BIGINT) * 1000000 END",
        },
        trade_id: 'data.trade_id|data.tradeId',
        price: 'data.price',
        quantity: 'data.size',
        side: sideWords('data.side', 'Buy', 'Sell'),
      },
    },
    book_update: {
      // A snapshot is the first list of a frame that has no `delete`.
      levels: [
        { path: 'data.delete|data.order_book|data.orderBook|data', tag: 'delete' },
        { path: 'data.update', tag: 'update' },
        { path: 'data.insert', tag: 'insert' },
      ],
      columns: {
        exchange_timestamp_ns: micros('timestamp_e6|timestampE6'),
        update_id: 'cross_seq|crossSeq',
        side: {
          path: 'levels.value.side',
          transform: "CASE {v} WHEN 'Buy' THEN 'bid' WHEN 'Sell' THEN 'ask' END",
        },
        price: 'levels.value.price',
        quantity: zeroWhenAbsent('levels.value.size'),
        is_snapshot: snapshotWords('type', ['snapshot'], ['delta']),
      },
    },
    kline: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: micros('data.timestamp'),
        open_time_ns: seconds('data.start'),
        close_time_ns: seconds('data.end'),
        open: 'data.open',
        high: 'data.high',
        low: 'data.low',
        close: 'data.close',
        volume: 'data.volume',
        closed: 'data.confirm',
      },
    },
    liquidation: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.time'),
        side: oppositeSide('data.side', 'Buy', 'Sell'),
        price: 'data.price',
        quantity: 'data.qty',
      },
    },
  },
};
