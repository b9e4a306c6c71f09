import {
  isoTime,
  oppositeSide,
  seconds,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/** Elements of the first two events of a message. Documented messages have one. */
const ofEvents = (list: string): { path: string; tag: string }[] => [
  { path: `events.0.${list}`, tag: 'first' },
  { path: `events.1.${list}`, tag: 'second' },
];

/**
 * Coinbase Advanced Trade (docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis): lists of
 * trades, levels and candles inside of `events`. Trades name the maker's side.
 */
export const coinbaseAdvancedSources: ExchangeSources = {
  summary: {
    levels: ofEvents('tickers'),
    columns: {
      exchange_timestamp_ns: isoTime('timestamp'),
      last_price: 'levels.value.price',
      bid_price: 'levels.value.best_bid',
      ask_price: 'levels.value.best_ask',
      volume_24h: 'levels.value.volume_24_h',
    },
  },
  normalized: {
    trade: {
      levels: ofEvents('trades'),
      // Recent trades: those of an event of the type `snapshot`.
      where: [
        {
          any: [
            { path: 'levels.side', in: ['second'] },
            { path: 'events.0.type', not_in: ['snapshot'] },
          ],
        },
        {
          any: [
            { path: 'levels.side', in: ['first'] },
            { path: 'events.1.type', not_in: ['snapshot'] },
          ],
        },
      ],
      columns: {
        exchange_timestamp_ns: isoTime('levels.value.time'),
        trade_id: 'levels.value.trade_id',
        price: 'levels.value.price',
        quantity: 'levels.value.size',
        side: oppositeSide('levels.value.side', 'BUY', 'SELL'),
      },
    },
    book_update: {
      levels: ofEvents('updates'),
      columns: {
        exchange_timestamp_ns: isoTime('timestamp'),
        update_id: 'sequence_num',
        side: {
          path: 'levels.value.side',
          transform: "CASE {v} WHEN 'bid' THEN 'bid' WHEN 'offer' THEN 'ask' WHEN 'ask' THEN 'ask' END",
        },
        price: 'levels.value.price_level',
        quantity: 'levels.value.new_quantity',
        is_snapshot: snapshotWords('events.0.type', ['snapshot'], ['update']),
      },
    },
    kline: {
      levels: ofEvents('candles'),
      columns: {
        exchange_timestamp_ns: isoTime('timestamp'),
        open_time_ns: seconds('levels.value.start'),
        open: 'levels.value.open',
        high: 'levels.value.high',
        low: 'levels.value.low',
        close: 'levels.value.close',
        volume: 'levels.value.volume',
      },
    },
  },
};
