import { bidsAndAsks, isoTime, sideWords, type ExchangeSources } from './layout.js';

/**
 * dYdX v4 (docs.dydx.exchange/api_integration-indexer/indexer_websocket): `contents` of the opening snapshot (`subscribed`) and of
 * what follows (`channel_data`), which write levels and candles differently.
 */
export const dydxV4Sources: ExchangeSources = {
  exchanges: ['dydx_v4'],
  normalized: {
    trade: {
      unfold: 'contents.trades',
      columns: {
        exchange_timestamp_ns: isoTime('contents.trades.createdAt'),
        trade_id: 'contents.trades.id',
        price: 'contents.trades.price',
        quantity: 'contents.trades.size',
        side: sideWords('contents.trades.side', 'BUY', 'SELL'),
      },
    },
    book_update: {
      levels: bidsAndAsks('contents.bids', 'contents.asks'),
      columns: {
        side: 'levels.side',
        price: 'levels.value.0|levels.value.price',
        quantity: 'levels.value.1|levels.value.size',
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
