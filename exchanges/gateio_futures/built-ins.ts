import {
  bidsAndAsks,
  millis,
  millisOrSeconds,
  seconds,
  snapshotIfTrue,
  type ExchangeSources,
  type Source,
} from '../../schema/export-schemas/built-ins/layout.js';

/** The order's side, from the sign of its size. */
const sideOfSize: Source = {
  path: 'result.size',
  type: 'decimal(18)',
  transform: "CASE WHEN {v} > 0 THEN 'buy' WHEN {v} < 0 THEN 'sell' END",
};
const absoluteSize: Source = { path: 'result.size', transform: 'abs({v})' };

/**
 * Perpetual contracts of API v4 (gate.com/docs/developers/futures/ws); the payload is `result`.
 * Sizes are contracts, as numbers or text. Levels are `[price, size]` in `obu`, and `{"p", "s"}` in
 * `order_book` and `order_book_update`.
 */
export const gateioFuturesSources: ExchangeSources = {
  summary: {
    unfold: 'result',
    columns: {
      exchange_timestamp_ns: millisOrSeconds('result.t|time_ms|time'),
      last_price: 'result.last',
      bid_price: 'result.highest_bid',
      ask_price: 'result.lowest_ask',
      mark_price: 'result.mark_price',
      index_price: 'result.index_price',
      funding_rate: 'result.funding_rate',
      next_funding_time_ns: seconds('result.funding_next_apply'),
      open_interest: 'result.total_size',
      volume_24h: 'result.volume_24h',
      predicted_funding_rate: 'result.funding_rate_indicative',
    },
  },
  normalized: {
    trade: {
      unfold: 'result',
      // Takeovers by the insurance fund and auto-deleveraging, outside of the book.
      where: [{ path: 'result.is_internal', not_in: ['true'] }],
      columns: {
        // Older frames have no milliseconds.
        exchange_timestamp_ns: millisOrSeconds('result.create_time_ms|result.create_time'),
        trade_id: 'result.id',
        price: 'result.price',
        quantity: absoluteSize,
        side: sideOfSize,
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millis('result.t'),
        update_id: 'result.id',
        side: 'levels.side',
        price: 'levels.value.p',
        quantity: 'levels.value.s',
        level: 'levels.index',
      },
      levels: bidsAndAsks('result.bids', 'result.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('result.t'),
        update_id: 'result.u',
        side: 'levels.side',
        price: 'levels.value.0|levels.value.p',
        quantity: 'levels.value.1|levels.value.s',
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
      unfold: 'result',
      columns: {
        exchange_timestamp_ns: millisOrSeconds('time_ms|time'),
        open_time_ns: seconds('result.t'),
        open: 'result.o',
        high: 'result.h',
        low: 'result.l',
        close: 'result.c',
        volume: 'result.v',
        closed: 'result.w',
      },
    },
    liquidation: {
      unfold: 'result',
      columns: {
        exchange_timestamp_ns: millis('result.time_ms'),
        side: sideOfSize,
        price: 'result.price',
        quantity: absoluteSize,
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millis('result.t') },
    bids: 'result.bids',
    asks: 'result.asks',
    price: 'p',
    quantity: 's',
  },
};
