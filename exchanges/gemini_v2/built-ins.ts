import {
  millis,
  sideWords,
  snapshotIfPresent,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * The archived market data v2 (docs.gemini.com/websocket/archived/v2). The first `l2_updates` of a
 * subscription is the whole book. Candles: `changes` of `[ms, open, high, low, close, volume]`.
 */
export const geminiV2Sources: ExchangeSources = {
  normalized: {
    trade: {
      columns: {
        exchange_timestamp_ns: millis('timestamp'),
        trade_id: 'event_id',
        price: 'price',
        quantity: 'quantity',
        // Block trades have the side `block`.
        side: sideWords('side', 'buy', 'sell'),
      },
    },
    book_update: {
      unfold: 'changes',
      columns: {
        side: { path: 'changes.0', transform: "CASE {v} WHEN 'buy' THEN 'bid' WHEN 'sell' THEN 'ask' END" },
        price: 'changes.1',
        quantity: 'changes.2',
        is_snapshot: snapshotIfPresent('trades'),
      },
    },
    kline: {
      unfold: 'changes',
      columns: {
        open_time_ns: millis('changes.0'),
        open: 'changes.1',
        high: 'changes.2',
        low: 'changes.3',
        close: 'changes.4',
        volume: 'changes.5',
      },
    },
  },
};
