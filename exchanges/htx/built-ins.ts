import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  seconds,
  snapshotIfPresent,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * HTX spot (huobiapi.github.io/docs/spot/v1/en): the payload is `tick`, and `data` in the whole
 * book that was requested (`rep`). Prices and amounts are JSON numbers.
 */
export const htxSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: millis('ts'),
      last_price: 'tick.lastPrice',
      bid_price: 'tick.bid',
      ask_price: 'tick.ask',
      volume_24h: 'tick.amount',
    },
  },
  normalized: {
    trade: {
      unfold: 'tick.data',
      columns: {
        exchange_timestamp_ns: millis('tick.data.ts'),
        trade_id: 'tick.data.tradeId|tick.data.id',
        price: 'tick.data.price',
        quantity: 'tick.data.amount',
        side: 'tick.data.direction',
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millis('ts'),
        update_id: 'tick.seqNum',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('tick.bids', 'tick.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('ts'),
        update_id: 'tick.seqNum|data.seqNum',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotIfPresent('rep'),
        previous_update_id: 'tick.prevSeqNum',
      },
      levels: bidsAndAsks('tick.bids|data.bids', 'tick.asks|data.asks'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('tick.quoteTime'),
        bid_price: 'tick.bid',
        bid_quantity: 'tick.bidSize',
        ask_price: 'tick.ask',
        ask_quantity: 'tick.askSize',
      },
    },
    kline: {
      columns: {
        exchange_timestamp_ns: millis('ts'),
        open_time_ns: seconds('tick.id'),
        open: 'tick.open',
        high: 'tick.high',
        low: 'tick.low',
        close: 'tick.close',
        volume: 'tick.amount',
        trades: 'tick.count',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millis('ts') },
    bids: 'tick.bids',
    asks: 'tick.asks',
    price: '0',
    quantity: '1',
  },
};
