import { millis, snapshotWords, type ExchangeSources } from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Websocket v1 of Kraken Futures (docs.kraken.com/api: Futures API). `book_snapshot` has `bids` and
 * `asks`; a `book` message is one level, its side `buy` or `sell`. `trade_snapshot` holds recent
 * trades, without an `uid` of its own: it gives no rows.
 */
export const krakenFuturesSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: millis('time'),
      last_price: 'last',
      bid_price: 'bid',
      ask_price: 'ask',
      mark_price: 'markPrice',
      index_price: 'index',
      funding_rate: 'relative_funding_rate',
      next_funding_time_ns: millis('next_funding_rate_time'),
      open_interest: 'openInterest',
      volume_24h: 'volume',
      predicted_funding_rate: 'relative_funding_rate_prediction',
    },
  },
  normalized: {
    trade: {
      unfold: 'uid',
      columns: {
        exchange_timestamp_ns: millis('time'),
        trade_id: 'uid',
        price: 'price',
        quantity: 'qty',
        side: 'side',
      },
    },
    book_update: {
      unfold: 'side|levels',
      levels: [
        { path: 'bids', tag: 'buy' },
        { path: 'asks', tag: 'sell' },
      ],
      columns: {
        exchange_timestamp_ns: millis('timestamp'),
        update_id: 'seq',
        side: {
          path: 'side|levels.side',
          transform: "CASE {v} WHEN 'buy' THEN 'bid' WHEN 'sell' THEN 'ask' END",
        },
        price: 'price|levels.value.price',
        quantity: 'qty|levels.value.qty',
        is_snapshot: snapshotWords('feed', ['book_snapshot'], ['book']),
      },
    },
  },
};
