import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  micros,
  microsOrSeconds,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Channels `live_trades_*`, `diff_order_book_*` and `order_book_*` (bitstamp.net/websocket/v2).
 * Trade type 0 is a buy, 1 a sell.
 */
export const bitstampSources: ExchangeSources = {
  normalized: {
    trade: {
      columns: {
        exchange_timestamp_ns: micros('data.microtimestamp'),
        trade_id: 'data.id',
        price: 'data.price_str|data.price',
        quantity: 'data.amount_str|data.amount',
        side: { path: 'data.type', type: 'i64', transform: "CASE {v} WHEN 0 THEN 'buy' WHEN 1 THEN 'sell' END" },
      },
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: micros('data.microtimestamp'),
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('event', [], ['data']),
      },
      levels: bidsAndAsks('data.bids', 'data.asks'),
    },
    // Whole books (`depth_snapshot`) come by REST, without channel and `data`: a leading `data.` is
    // dropped there. Older answers have no `microtimestamp`.
    orderbook: {
      columns: {
        exchange_timestamp_ns: microsOrSeconds('data.microtimestamp|data.timestamp'),
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('data.bids', 'data.asks'),
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: microsOrSeconds('data.microtimestamp|data.timestamp') },
    bids: 'data.bids',
    asks: 'data.asks',
    price: '0',
    quantity: '1',
  },
};
