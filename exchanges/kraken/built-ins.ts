import {
  bidsAndAsks,
  isoTime,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * API v2 (docs.kraken.com/api: Spot WebSocket v2): a row an entry of `data`; a book frame has one.
 */
export const krakenSources: ExchangeSources = {
  summary: {
    unfold: 'data',
    columns: {
      exchange_timestamp_ns: isoTime('data.timestamp'),
      last_price: 'data.last',
      bid_price: 'data.bid',
      ask_price: 'data.ask',
      volume_24h: 'data.volume',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      where: [{ path: 'type', not_in: ['snapshot'] }],
      columns: {
        exchange_timestamp_ns: isoTime('data.timestamp'),
        trade_id: 'data.trade_id',
        price: 'data.price',
        quantity: 'data.qty',
        side: 'data.side',
      },
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: isoTime('data.0.timestamp'),
        side: 'levels.side',
        price: 'levels.value.price',
        quantity: 'levels.value.qty',
        is_snapshot: snapshotWords('type', ['snapshot'], ['update']),
        checksum: 'data.0.checksum',
      },
      levels: bidsAndAsks('data.0.bids', 'data.0.asks'),
    },
    kline: {
      // Entries have a `timestamp` of their own; merged into levels they do not hide the frame's.
      levels: [{ path: 'data', tag: 'ohlc' }],
      columns: {
        exchange_timestamp_ns: isoTime('timestamp'),
        open_time_ns: isoTime('levels.value.interval_begin'),
        close_time_ns: isoTime('levels.value.timestamp'),
        open: 'levels.value.open',
        high: 'levels.value.high',
        low: 'levels.value.low',
        close: 'levels.value.close',
        volume: 'levels.value.volume',
        trades: 'levels.value.trades',
      },
    },
  },
};
