import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  memberIf,
  millis,
  RATE_PLACES,
  sideWords,
  snapshotWords,
  type ExchangeSources,
  type Source,
} from '../../schema/export-schemas/built-ins/layout.js';

/** `v` is the volume in tickers, and the value itself in other channels. */
const ofChannel = (is: string, places?: number): Source =>
  memberIf('result', { member: 'channel', is }, 'data[0].v', places);

/**
 * API v1 (exchange-developer.crypto.com); the payload is `result.data`. A whole book is its first
 * entry, changes are its `update`; levels are `[price, size, orders]`. Older frames number books in
 * `s`. `ut` of a candle is the time of its last change.
 */
export const cryptocomSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: millis('result.data.0.t'),
      last_price: 'result.data.0.a',
      bid_price: 'result.data.0.b',
      ask_price: 'result.data.0.k',
      mark_price: ofChannel('mark'),
      funding_rate: ofChannel('funding', RATE_PLACES),
      open_interest: 'result.data.0.oi',
      volume_24h: ofChannel('ticker'),
    },
  },
  normalized: {
    trade: {
      unfold: 'result.data',
      columns: {
        exchange_timestamp_ns: millis('result.data.t'),
        trade_id: 'result.data.d',
        price: 'result.data.p',
        quantity: 'result.data.q',
        side: sideWords('result.data.s', 'BUY', 'SELL'),
      },
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('result.data.0.t'),
        update_id: 'result.data.0.u|result.data.0.s',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('result.channel', ['book'], ['book.update']),
        previous_update_id: 'result.data.0.pu',
        checksum: 'result.data.0.cs',
      },
      levels: bidsAndAsks(
        'result.data.0.update.bids|result.data.0.bids',
        'result.data.0.update.asks|result.data.0.asks',
      ),
    },
    kline: {
      unfold: 'result.data',
      columns: {
        exchange_timestamp_ns: millis('result.data.ut'),
        open_time_ns: millis('result.data.t'),
        open: 'result.data.o',
        high: 'result.data.h',
        low: 'result.data.l',
        close: 'result.data.c',
        volume: 'result.data.v',
      },
    },
  },
};
