import {
  bidsAndAsks,
  millis,
  sideWords,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * JSON-RPC notifications `{"params": {"channel", "data"}}` (docs.deribit.com). Book levels of
 * `book.*.raw` are `[action, price, amount]`, those of grouped books `[price, amount]`. A removed
 * level has amount 0.
 */
export const deribitSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: millis('params.data.timestamp'),
      last_price: 'params.data.last_price',
      bid_price: 'params.data.best_bid_price',
      ask_price: 'params.data.best_ask_price',
      mark_price: 'params.data.mark_price',
      index_price: 'params.data.index_price',
      funding_rate: 'params.data.current_funding',
      open_interest: 'params.data.open_interest',
      volume_24h: 'params.data.stats.volume',
      bid_quantity: 'params.data.best_bid_amount',
      ask_quantity: 'params.data.best_ask_amount',
      underlying_price: 'params.data.underlying_price',
      bid_iv: 'params.data.bid_iv',
      ask_iv: 'params.data.ask_iv',
      mark_iv: 'params.data.mark_iv',
      delta: 'params.data.greeks.delta',
      gamma: 'params.data.greeks.gamma',
      vega: 'params.data.greeks.vega',
      theta: 'params.data.greeks.theta',
      rho: 'params.data.greeks.rho',
    },
  },
  underlyingIndex: 'params.data.underlying_index',
  normalized: {
    trade: {
      unfold: 'params.data',
      columns: {
        exchange_timestamp_ns: millis('params.data.timestamp'),
        trade_id: 'params.data.trade_id',
        price: 'params.data.price',
        quantity: 'params.data.amount',
        side: sideWords('params.data.direction', 'buy', 'sell'),
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millis('params.data.timestamp'),
        update_id: 'params.data.change_id',
        side: 'levels.side',
        price: 'levels.value.0',
        quantity: 'levels.value.1',
        level: 'levels.index',
      },
      levels: bidsAndAsks('params.data.bids', 'params.data.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('params.data.timestamp'),
        update_id: 'params.data.change_id',
        side: 'levels.side',
        price: 'levels.value.1',
        quantity: 'levels.value.2',
        is_snapshot: snapshotWords('params.data.type', ['snapshot'], ['change']),
        previous_update_id: 'params.data.prev_change_id',
      },
      levels: bidsAndAsks('params.data.bids', 'params.data.asks'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('params.data.timestamp'),
        bid_price: 'params.data.best_bid_price',
        bid_quantity: 'params.data.best_bid_amount',
        ask_price: 'params.data.best_ask_price',
        ask_quantity: 'params.data.best_ask_amount',
      },
    },
    kline: {
      columns: {
        open_time_ns: millis('params.data.tick'),
        open: 'params.data.open',
        high: 'params.data.high',
        low: 'params.data.low',
        close: 'params.data.close',
        volume: 'params.data.volume',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millis('params.data.timestamp') },
    bids: 'params.data.bids',
    asks: 'params.data.asks',
    price: '0',
    quantity: '1',
  },
};
