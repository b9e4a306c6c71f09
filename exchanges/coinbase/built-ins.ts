import {
  isoTime,
  oppositeSide,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Coinbase Exchange (docs.cdp.coinbase.com/exchange/websocket-feed): `match` and `last_match` name
 * the maker's side. `level2` sends a snapshot with `bids` and `asks`, then `l2update` with
 * `changes` of `[side, price, size]`.
 */
export const coinbaseSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: isoTime('time'),
      last_price: 'price',
      bid_price: 'best_bid',
      ask_price: 'best_ask',
      volume_24h: 'volume_24h',
    },
  },
  normalized: {
    trade: {
      // The last trade before the subscription.
      where: [{ path: 'type', not_in: ['last_match'] }],
      columns: {
        exchange_timestamp_ns: isoTime('time'),
        trade_id: 'trade_id',
        price: 'price',
        quantity: 'size',
        side: oppositeSide('side', 'buy', 'sell'),
      },
    },
    book_update: {
      unfold: 'changes|levels',
      levels: [
        { path: 'bids', tag: 'buy' },
        { path: 'asks', tag: 'sell' },
      ],
      columns: {
        exchange_timestamp_ns: isoTime('time'),
        side: {
          path: 'changes.0|levels.side',
          transform: "CASE {v} WHEN 'buy' THEN 'bid' WHEN 'sell' THEN 'ask' END",
        },
        price: 'changes.1|levels.value.0',
        quantity: 'changes.2|levels.value.1',
        is_snapshot: snapshotWords('type', ['snapshot'], ['l2update']),
      },
    },
  },
};
