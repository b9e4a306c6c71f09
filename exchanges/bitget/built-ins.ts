import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * API v2 `{"action", "arg", "data": […], "ts"}` (bitget.com/docs/classic). Books hold one entry;
 * the book of one level (`books1`) is the quote. Candles: `[ms, open, high, low, close, base
 * volume, quote volume, USDT volume]`.
 */
export const bitgetSources: ExchangeSources = {
  summary: {
    unfold: 'data',
    columns: {
      exchange_timestamp_ns: millis('data.ts'),
      last_price: 'data.lastPr',
      bid_price: 'data.bidPr',
      ask_price: 'data.askPr',
      volume_24h: 'data.baseVolume',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      where: [{ path: 'action', not_in: ['snapshot'] }],
      columns: {
        exchange_timestamp_ns: millis('data.ts'),
        trade_id: 'data.tradeId',
        price: 'data.price',
        quantity: 'data.size',
        side: 'data.side',
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millis('data.0.ts'),
        update_id: 'data.0.seq',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('data.0.ts'),
        update_id: 'data.0.seq',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('action', ['snapshot'], ['update']),
        previous_update_id: 'data.0.pseq',
        checksum: 'data.0.checksum',
      },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    quote: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.ts'),
        bid_price: 'data.bids.0.0',
        bid_quantity: 'data.bids.0.1',
        ask_price: 'data.asks.0.0',
        ask_quantity: 'data.asks.0.1',
      },
    },
    kline: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('ts'),
        open_time_ns: millis('data.0'),
        open: 'data.1',
        high: 'data.2',
        low: 'data.3',
        close: 'data.4',
        volume: 'data.5',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millis('data.0.ts') },
    bids: 'data.0.bids',
    asks: 'data.0.asks',
    price: '0',
    quantity: '1',
  },
};
