import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * API v5 `{"arg", "data": […]}` (okx.com/docs-v5). Derivatives are sized in contracts, as sent.
 * Books hold one entry. Candles: `[ms, open, high, low, close, volume, …, confirm]`. The side of a
 * liquidation is that of its order.
 */
export const okxSources: ExchangeSources = {
  summary: {
    unfold: 'data',
    columns: {
      exchange_timestamp_ns: millis('data.ts'),
      last_price: 'data.last',
      bid_price: 'data.bidPx',
      ask_price: 'data.askPx',
      mark_price: 'data.markPx',
      funding_rate: 'data.fundingRate',
      next_funding_time_ns: millis('data.fundingTime'),
      open_interest: 'data.oi',
      volume_24h: 'data.vol24h',
      bid_quantity: 'data.bidSz',
      ask_quantity: 'data.askSz',
      underlying_price: 'data.fwdPx',
      bid_iv: 'data.bidVol',
      ask_iv: 'data.askVol',
      mark_iv: 'data.markVol',
      delta: 'data.delta',
      gamma: 'data.gamma',
      vega: 'data.vega',
      theta: 'data.theta',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.ts'),
        trade_id: 'data.tradeId',
        price: 'data.px',
        quantity: 'data.sz',
        side: 'data.side',
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millis('data.0.ts'),
        update_id: 'data.0.seqId',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('data.0.ts'),
        update_id: 'data.0.seqId',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('action', ['snapshot'], ['update']),
        previous_update_id: 'data.0.prevSeqId',
        checksum: 'data.0.checksum',
      },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    quote: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.ts'),
        bid_price: 'data.bids.0.0|data.bidPx',
        bid_quantity: 'data.bids.0.1|data.bidSz',
        ask_price: 'data.asks.0.0|data.askPx',
        ask_quantity: 'data.asks.0.1|data.askSz',
      },
    },
    kline: {
      unfold: 'data',
      columns: {
        open_time_ns: millis('data.0'),
        open: 'data.1',
        high: 'data.2',
        low: 'data.3',
        close: 'data.4',
        volume: 'data.5',
        closed: 'data.8',
      },
    },
    liquidation: {
      // Entries of `data` hold lists of their own; one frame has few. By REST the orders stand in
      // `data`.
      unfold: 'levels|data',
      levels: Array.from({ length: 8 }, (_, entry) => ({ path: `data.${entry}.details`, tag: String(entry) })),
      columns: {
        exchange_timestamp_ns: millis('levels.value.ts|data.ts'),
        side: 'levels.value.side|data.side',
        price: 'levels.value.bkPx|data.bkPx',
        quantity: 'levels.value.sz|data.sz',
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
