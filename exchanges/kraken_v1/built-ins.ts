import {
  bidsAndAsks,
  fractionalSeconds,
  LEVEL_ARRAYS,
  snapshotIfPresent,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Arrays `[channel, payload, name, pair]` of API v1 (docs.kraken.com/websockets). A book frame is a
 * snapshot `{as, bs}` or changes `{a}`, `{b}`; both sides at once come as two payloads. Levels
 * carry times of their own. Trades have no id.
 */
export const krakenV1Sources: ExchangeSources = {
  summary: { columns: { last_price: '1.c.0', bid_price: '1.b.0', ask_price: '1.a.0', volume_24h: '1.v.1' } },
  normalized: {
    trade: {
      unfold: '1',
      columns: {
        exchange_timestamp_ns: fractionalSeconds('1.2'),
        price: '1.0',
        quantity: '1.1',
        side: { path: '1.3', transform: "CASE {v} WHEN 'b' THEN 'buy' WHEN 's' THEN 'sell' END" },
      },
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: fractionalSeconds('levels.value.2'),
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotIfPresent('1.as|1.bs'),
        checksum: '1.c|2.c',
      },
      levels: bidsAndAsks('1.bs|1.b|2.b', '1.as|1.a|2.a'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: fractionalSeconds('1.2'),
        bid_price: '1.0',
        bid_quantity: '1.3',
        ask_price: '1.1',
        ask_quantity: '1.4',
      },
    },
    kline: {
      columns: {
        exchange_timestamp_ns: fractionalSeconds('1.0'),
        close_time_ns: fractionalSeconds('1.1'),
        open: '1.2',
        high: '1.3',
        low: '1.4',
        close: '1.5',
        volume: '1.7',
        trades: '1.8',
      },
    },
  },
};
