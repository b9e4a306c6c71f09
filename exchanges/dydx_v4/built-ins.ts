import {
  bidsAndAsks,
  isoTime,
  sideWords,
  snapshotWords,
  type ExchangeSources,
} from '../../schema/export-schemas/built-ins/layout.js';

/**
 * dYdX v4 (docs.dydx.exchange/api_integration-indexer/indexer_websocket): `contents` of the opening
 * snapshot (`subscribed`) and of what follows (`channel_data`), which write levels and candles
 * differently.
 */
export const dydxV4Sources: ExchangeSources = {
  normalized: {
    trade: {
      // Trades have a `type` of their own; merged into levels they do not hide the message's.
      levels: [{ path: 'contents.trades', tag: 'trades' }],
      where: [{ path: 'type', not_in: ['subscribed'] }],
      columns: {
        exchange_timestamp_ns: isoTime('levels.value.createdAt'),
        trade_id: 'levels.value.id',
        price: 'levels.value.price',
        quantity: 'levels.value.size',
        side: sideWords('levels.value.side', 'BUY', 'SELL'),
      },
    },
    book_update: {
      levels: bidsAndAsks('contents.bids', 'contents.asks'),
      columns: {
        side: 'levels.side',
        price: 'levels.value.0|levels.value.price',
        quantity: 'levels.value.1|levels.value.size',
        is_snapshot: snapshotWords('type', ['subscribed'], ['channel_data', 'channel_batch_data']),
      },
    },
    kline: {
      unfold: 'contents.candles|contents',
      columns: {
        open_time_ns: isoTime('contents.candles.startedAt|contents.startedAt'),
        open: 'contents.candles.open|contents.open',
        high: 'contents.candles.high|contents.high',
        low: 'contents.candles.low|contents.low',
        close: 'contents.candles.close|contents.close',
        volume: 'contents.candles.baseTokenVolume|contents.baseTokenVolume',
        trades: 'contents.candles.trades|contents.trades',
      },
    },
  },
};
