import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  memberIf,
  millisOrMicros,
  sideWords,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Combined-stream envelopes `{"stream", "data"}` of Binance spot, USD-M and COIN-M futures, and of
 * Binance.US (developers.binance.com: WebSocket Streams). Books and tickers are stamped with the
 * time of their event, trades with their own; spot has no times in book tickers and partial books.
 * Whole books (`depth_snapshot`) are bodies of `GET …/depth`, without envelope.
 */
const formats: Pick<ExchangeSources, 'normalized' | 'ladder'> = {
  normalized: {
    trade: {
      // Futures: what the insurance fund and auto-deleveraging settle outside of the book, and
      // `NA`, at price 0.
      where: [{ path: 'data.X', not_in: ['INSURANCE_FUND', 'ADL', 'NA'] }],
      columns: {
        exchange_timestamp_ns: millisOrMicros('data.T'),
        // `a` is the aggregate id in aggTrade, but was the seller's order in older trade events,
        // which have `t`.
        trade_id: 'data.t|data.a',
        price: 'data.p',
        quantity: 'data.q',
        // `m`: the buyer is the maker, so the aggressor sold.
        side: { path: 'data.m', type: 'bool', transform: "CASE {v} WHEN true THEN 'sell' WHEN false THEN 'buy' END" },
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millisOrMicros('data.E|data.T|E|T'),
        update_id: 'data.lastUpdateId|data.u|lastUpdateId',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('data.bids|data.b|bids', 'data.asks|data.a|asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millisOrMicros('data.E|data.T'),
        update_id: 'data.u',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('data.e', [], ['depthUpdate']),
        first_update_id: 'data.U',
        // Futures.
        previous_update_id: 'data.pu',
      },
      levels: bidsAndAsks('data.b', 'data.a'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millisOrMicros('data.E|data.T'),
        bid_price: 'data.b',
        bid_quantity: 'data.B',
        ask_price: 'data.a',
        ask_quantity: 'data.A',
      },
    },
    kline: {
      columns: {
        exchange_timestamp_ns: millisOrMicros('data.E'),
        open_time_ns: millisOrMicros('data.k.t'),
        close_time_ns: millisOrMicros('data.k.T'),
        open: 'data.k.o',
        high: 'data.k.h',
        low: 'data.k.l',
        close: 'data.k.c',
        volume: 'data.k.v',
        trades: 'data.k.n',
        closed: 'data.k.x',
      },
    },
    liquidation: {
      columns: {
        exchange_timestamp_ns: millisOrMicros('data.o.T|data.E'),
        side: sideWords('data.o.S', 'BUY', 'SELL'),
        price: 'data.o.p',
        quantity: 'data.o.q',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millisOrMicros('data.E|data.T|E|T') },
    bids: 'data.bids|data.b|bids',
    asks: 'data.asks|data.a|asks',
    price: '0',
    quantity: '1',
  },
};

/** `24hrTicker` (developers.binance.com: Individual Symbol Ticker Streams). */
const TICKER = {
  exchange_timestamp_ns: millisOrMicros('data.E|time'),
  last_price: 'data.c',
  volume_24h: 'data.v',
} as const;

export const binanceSpotSources: ExchangeSources = {
  ...formats,
  summary: { columns: { ...TICKER, bid_price: 'data.b', ask_price: 'data.a' } },
};

/**
 * Futures have `markPriceUpdate` as well, whose `p` is the change of the price in tickers, and
 * answers of `GET …/openInterest`.
 */
export const binanceFuturesSources: ExchangeSources = {
  ...formats,
  summary: {
    columns: {
      ...TICKER,
      mark_price: memberIf('data', { member: 'e', is: 'markPriceUpdate' }, 'p'),
      index_price: 'data.i',
      funding_rate: 'data.r',
      next_funding_time_ns: millisOrMicros('data.T'),
      open_interest: 'openInterest',
    },
  },
};
