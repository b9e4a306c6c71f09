import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  seconds,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Public spot feed (kucoin.com/docs-new: WebSocket). Book changes are `[price, size, sequence]`,
 * each level with an id of its own; trade times are nanoseconds. Candles: `[s, open, close, high,
 * low, volume, turnover]`.
 */
export const kucoinSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: millis('data.data.datetime'),
      last_price: 'data.data.lastTradedPrice',
      bid_price: 'data.data.buy',
      ask_price: 'data.data.sell',
      volume_24h: 'data.data.vol',
    },
  },
  normalized: {
    trade: {
      columns: {
        exchange_timestamp_ns: 'data.time',
        trade_id: 'data.tradeId',
        price: 'data.price',
        quantity: 'data.size',
        side: 'data.side',
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millis('data.timestamp|data.time'),
        update_id: 'data.sequence',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('data.bids', 'data.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('data.time'),
        update_id: 'levels.value.2',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('subject', [], ['trade.l2update']),
        first_update_id: 'data.sequenceStart',
      },
      levels: bidsAndAsks('data.changes.bids', 'data.changes.asks'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('data.timestamp|data.time'),
        bid_price: 'data.bids.0|data.bestBid',
        bid_quantity: 'data.bids.1|data.bestBidSize',
        ask_price: 'data.asks.0|data.bestAsk',
        ask_quantity: 'data.asks.1|data.bestAskSize',
      },
    },
    kline: {
      columns: {
        exchange_timestamp_ns: 'data.time',
        open_time_ns: seconds('data.candles.0'),
        open: 'data.candles.1',
        close: 'data.candles.2',
        high: 'data.candles.3',
        low: 'data.candles.4',
        volume: 'data.candles.5',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millis('data.timestamp|data.time') },
    bids: 'data.bids',
    asks: 'data.asks',
    price: '0',
    quantity: '1',
  },
};
