import {
  bidsAndAsks,
  fractionalSeconds,
  LEVEL_ARRAYS,
  snapshotIfTrue,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * Spot channels of API v3 (gate.io/docs/websocket): `params` is `[market, trades]`, or `[whole,
 * {asks, bids}, market]`.
 */
export const gateioV3Sources: ExchangeSources = {
  summary: { columns: { last_price: 'params.1.last' } },
  normalized: {
    trade: {
      unfold: 'params.1',
      columns: {
        exchange_timestamp_ns: fractionalSeconds('params.1.time'),
        trade_id: 'params.1.id',
        price: 'params.1.price',
        quantity: 'params.1.amount',
        side: 'params.1.type',
      },
    },
    book_update: {
      columns: {
        // Older frames have none.
        exchange_timestamp_ns: fractionalSeconds('params.1.current'),
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotIfTrue('params.0'),
      },
      levels: bidsAndAsks('params.1.bids', 'params.1.asks'),
    },
  },
};
