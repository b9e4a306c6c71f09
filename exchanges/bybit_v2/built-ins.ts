import {
  isoOrMillis,
  isoTime,
  micros,
  millis,
  oppositeSide,
  seconds,
  sideWords,
  snapshotWords,
  zeroWhenAbsent,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * The retired topics `trade.*`, `orderBookL2_25.*`, `candle.*`, `klineV2.*` and `liquidation.*` of
 * API v2. A book snapshot lists levels in `data.order_book` (inverse contracts: in `data`); a delta
 * has arrays `delete`, `update` and `insert`, taken in this order. Deletes carry no size. Some
 * servers wrote members in camel case. A liquidation names the position's side: `Buy` is a
 * liquidated long, which sells.
 */
export const bybitV2Sources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: micros('timestamp_e6|timestampE6'),
      last_price: 'data.last_price|data.update.0.last_price',
      bid_price: 'data.bid1_price|data.update.0.bid1_price',
      ask_price: 'data.ask1_price|data.update.0.ask1_price',
      mark_price: 'data.mark_price|data.update.0.mark_price',
      index_price: 'data.index_price|data.update.0.index_price',
      next_funding_time_ns: isoTime('data.next_funding_time|data.update.0.next_funding_time'),
      open_interest: 'data.open_interest|data.update.0.open_interest',
      volume_24h: 'data.volume_24h|data.update.0.volume_24h',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      columns: {
        // The oldest trades have only a date.
        exchange_timestamp_ns: isoOrMillis('data.trade_time_ms|data.tradeTimeMs|data.timestamp'),
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
