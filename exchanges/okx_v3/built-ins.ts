import {
  bidsAndAsks,
  isoTime,
  LEVEL_ARRAYS,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * API v3 `{"table", "data": […]}` (okex.com/docs/en). Books hold one entry. Candles: `[time, open,
 * high, low, close, volume]`. The side of a liquidation is that of its order: type 3 closes a long,
 * type 4 a short.
 */
export const okxV3Sources: ExchangeSources = {
  summary: {
    unfold: 'data',
    columns: {
      exchange_timestamp_ns: isoTime('data.timestamp'),
      last_price: 'data.last',
      bid_price: 'data.best_bid',
      ask_price: 'data.best_ask',
      volume_24h: 'data.volume_24h|data.base_volume_24h',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: isoTime('data.timestamp'),
        trade_id: 'data.trade_id',
        price: 'data.price',
        quantity: 'data.qty|data.size',
        side: 'data.side',
      },
    },
    orderbook: {
      columns: { exchange_timestamp_ns: isoTime('data.0.timestamp'), ...LEVEL_ARRAYS, level: 'levels.index' },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: isoTime('data.0.timestamp'),
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('action', ['partial'], ['update']),
        checksum: 'data.0.checksum',
      },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    kline: {
      unfold: 'data',
      columns: {
        open_time_ns: isoTime('data.candle.0'),
        open: 'data.candle.1',
        high: 'data.candle.2',
        low: 'data.candle.3',
        close: 'data.candle.4',
        volume: 'data.candle.5',
      },
    },
    liquidation: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: isoTime('data.created_at'),
        side: { path: 'data.type', type: 'string', transform: "CASE {v} WHEN '3' THEN 'sell' WHEN '4' THEN 'buy' END" },
        price: 'data.price',
        quantity: 'data.size',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: isoTime('data.0.timestamp') },
    bids: 'data.0.bids',
    asks: 'data.0.asks',
    price: '0',
    quantity: '1',
  },
};
