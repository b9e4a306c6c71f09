import {
  bidsAndAsks,
  fractionalMillis,
  LEVEL_ARRAYS,
  millis,
  millisOrMicros,
  millisOrSeconds,
  seconds,
  snapshotIfTrue,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Spot channels of API v4 (gate.com/docs/developers/apiv4/ws); the payload is `result`. Whole books
 * (`depth_snapshot`) come without it, or are it.
 */
export const gateioSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: millisOrSeconds('time_ms|time'),
      last_price: 'result.last',
      bid_price: 'result.highest_bid',
      ask_price: 'result.lowest_ask',
      volume_24h: 'result.base_volume',
    },
  },
  normalized: {
    trade: {
      columns: {
        exchange_timestamp_ns: fractionalMillis('result.create_time_ms'),
        trade_id: 'result.id',
        price: 'result.price',
        quantity: 'result.amount',
        side: 'result.side',
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millisOrMicros('result.t|result.update|update'),
        update_id: 'result.lastUpdateId|result.id|id',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('result.bids|bids', 'result.asks|asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millisOrMicros('result.t'),
        update_id: 'result.u',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotIfTrue('result.full'),
        first_update_id: 'result.U',
      },
      levels: bidsAndAsks('result.b', 'result.a'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('result.t'),
        bid_price: 'result.b',
        bid_quantity: 'result.B',
        ask_price: 'result.a',
        ask_quantity: 'result.A',
      },
    },
    kline: {
      columns: {
        // Older frames have no `time_ms`.
        exchange_timestamp_ns: millisOrSeconds('time_ms|time'),
        open_time_ns: seconds('result.t'),
        open: 'result.o',
        high: 'result.h',
        low: 'result.l',
        close: 'result.c',
        volume: 'result.a',
        closed: 'result.w',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millisOrMicros('result.t|result.update|update') },
    bids: 'result.bids|bids',
    asks: 'result.asks|asks',
    price: '0',
    quantity: '1',
  },
};
