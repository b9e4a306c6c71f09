import { bidsAndAsks, millis, sideWords, type ExchangeSources } from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Hyperliquid (hyperliquid.gitbook.io: WebSocket): `B` bought, `A` (ask) sold; books are whole,
 * `levels` of bids and asks.
 */
export const hyperliquidSources: ExchangeSources = {
  summary: {
    columns: {
      mark_price: 'data.ctx.markPx',
      index_price: 'data.ctx.oraclePx',
      funding_rate: 'data.ctx.funding',
      open_interest: 'data.ctx.openInterest',
      volume_24h: 'data.ctx.dayBaseVlm',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.time'),
        trade_id: 'data.tid',
        price: 'data.px',
        quantity: 'data.sz',
        side: sideWords('data.side', 'B', 'A'),
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millis('data.time'),
        side: 'levels.side',
        price: 'levels.value.px',
        quantity: 'levels.value.sz',
        level: 'levels.index',
      },
      levels: bidsAndAsks('data.levels.0', 'data.levels.1'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('data.time'),
        bid_price: 'data.bbo.0.px',
        bid_quantity: 'data.bbo.0.sz',
        ask_price: 'data.bbo.1.px',
        ask_quantity: 'data.bbo.1.sz',
      },
    },
    kline: {
      unfold: 'data',
      columns: {
        open_time_ns: millis('data.t'),
        close_time_ns: millis('data.T'),
        open: 'data.o',
        high: 'data.h',
        low: 'data.l',
        close: 'data.c',
        volume: 'data.v',
        trades: 'data.n',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millis('data.time') },
    bids: 'data.levels.0',
    asks: 'data.levels.1',
    price: 'px',
    quantity: 'sz',
  },
};
