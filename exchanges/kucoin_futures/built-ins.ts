import { decimalFieldSql } from '../../schema/export-schemas/native-transform.js';
import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  millisOrNanos,
  seconds,
  snapshotWords,
  type ExchangeSources,
  type Source,
} from '../../schema/export-schemas/built-ins/layout.js';

/** A number in `change`, which is the text `price,side,quantity`. */
const field = (index: 1 | 3): Source => ({ path: 'data.change', type: 'string', transform: decimalFieldSql(index) });

/**
 * Public futures feed (kucoin.com/docs-new: WebSocket, futures). A change of the book is one level,
 * as text; trades and quotes carry nanoseconds, whole books by REST as well. Candles: `[s, open,
 * close, high, low, turnover, volume]`.
 */
export const kucoinFuturesSources: ExchangeSources = {
  summary: {
    columns: {
      exchange_timestamp_ns: millisOrNanos('data.ts|data.timestamp'),
      last_price: 'data.lastPrice',
      mark_price: 'data.markPrice',
      index_price: 'data.indexPrice',
      funding_rate: 'data.fundingRate',
      volume_24h: 'data.volume',
    },
  },
  normalized: {
    trade: {
      columns: {
        exchange_timestamp_ns: 'data.ts',
        trade_id: 'data.tradeId',
        price: 'data.price',
        quantity: 'data.size',
        side: 'data.side',
      },
    },
    orderbook: {
      columns: {
        exchange_timestamp_ns: millisOrNanos('data.timestamp|data.ts'),
        update_id: 'data.sequence',
        ...LEVEL_ARRAYS,
        level: 'levels.index',
      },
      levels: bidsAndAsks('data.bids', 'data.asks'),
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('data.timestamp'),
        update_id: 'data.sequence',
        side: {
          path: 'data.change',
          transform: "CASE split_part({v}, ',', 2) WHEN 'buy' THEN 'bid' WHEN 'sell' THEN 'ask' END",
        },
        price: field(1),
        quantity: field(3),
        is_snapshot: snapshotWords('subject', [], ['level2']),
      },
    },
    quote: {
      columns: {
        exchange_timestamp_ns: 'data.ts',
        bid_price: 'data.bestBidPrice',
        bid_quantity: 'data.bestBidSize',
        ask_price: 'data.bestAskPrice',
        ask_quantity: 'data.bestAskSize',
      },
    },
    kline: {
      columns: {
        exchange_timestamp_ns: millis('data.time'),
        open_time_ns: seconds('data.candles.0'),
        open: 'data.candles.1',
        close: 'data.candles.2',
        high: 'data.candles.3',
        low: 'data.candles.4',
        volume: 'data.candles.6',
      },
    },
  },
  ladder: {
    columns: { exchange_timestamp_ns: millisOrNanos('data.timestamp|data.ts') },
    bids: 'data.bids',
    asks: 'data.asks',
    price: '0',
    quantity: '1',
  },
};
