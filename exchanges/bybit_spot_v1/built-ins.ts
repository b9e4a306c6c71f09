import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Spot API v1 (bybit-exchange.github.io/docs-legacy/spot/v1): `data` is a list in public topics,
 * and one object in public topics v2. Each message of `depth` is a whole book. The first trades of
 * a subscription (`f`) are recent ones.
 */
export const bybitSpotV1Sources: ExchangeSources = {
  summary: {
    unfold: 'data',
    columns: { exchange_timestamp_ns: millis('data.t'), last_price: 'data.c', volume_24h: 'data.v' },
  },
  normalized: {
    trade: {
      unfold: 'data',
      where: [{ path: 'f', not_in: ['true'] }],
      columns: {
        exchange_timestamp_ns: millis('data.t'),
        trade_id: 'data.v',
        price: 'data.p',
        quantity: 'data.q',
        // True is a buy.
        side: { path: 'data.m', type: 'bool', transform: "CASE WHEN {v} THEN 'buy' ELSE 'sell' END" },
      },
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('data.0.t|data.t'),
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('topic', ['depth'], []),
      },
      levels: bidsAndAsks('data.0.b|data.b', 'data.0.a|data.a'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('data.time'),
        bid_price: 'data.bidPrice',
        bid_quantity: 'data.bidQty',
        ask_price: 'data.askPrice',
        ask_quantity: 'data.askQty',
      },
    },
    kline: {
      unfold: 'data',
      columns: {
        open_time_ns: millis('data.t'),
        open: 'data.o',
        high: 'data.h',
        low: 'data.l',
        close: 'data.c',
        volume: 'data.v',
      },
    },
  },
};
