import { bestLevelSql } from '../../schema/export-schemas/native-transform.js';
import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  oppositeSide,
  sideWords,
  snapshotWords,
  type ExchangeSources,
  type Source,
} from '../../schema/export-schemas/built-ins/layout.js';

const best = (side: string, member: 'price' | 'quantity'): Source => ({
  path: side,
  type: 'string',
  transform: bestLevelSql(member),
});

/**
 * API v5 (bybit-exchange.github.io/docs/v5/websocket). Books are stamped with the time of their
 * message, `ts`. The book of one level is the quote. `allLiquidation` and `liquidation` before it
 * name the position's side, so that `Buy` is a liquidated long, which sells.
 */
export const bybitSources: ExchangeSources = {
  summary: {
    // Those of spot are always whole.
    saysChanges: true,
    columns: {
      exchange_timestamp_ns: millis('ts'),
      last_price: 'data.lastPrice',
      bid_price: 'data.bid1Price',
      ask_price: 'data.ask1Price',
      mark_price: 'data.markPrice',
      index_price: 'data.indexPrice',
      funding_rate: 'data.fundingRate',
      next_funding_time_ns: millis('data.nextFundingTime'),
      open_interest: 'data.openInterest',
      volume_24h: 'data.volume24h',
    },
  },
  normalized: {
    trade: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.T'),
        trade_id: 'data.i',
        price: 'data.p',
        quantity: 'data.v',
        side: sideWords('data.S', 'Buy', 'Sell'),
      },
    },
    book_update: {
      columns: {
        exchange_timestamp_ns: millis('ts'),
        update_id: 'data.u',
        ...LEVEL_ARRAYS,
        is_snapshot: snapshotWords('type', ['snapshot'], ['delta']),
      },
      levels: bidsAndAsks('data.b', 'data.a'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('ts'),
        bid_price: best('data.b', 'price'),
        bid_quantity: best('data.b', 'quantity'),
        ask_price: best('data.a', 'price'),
        ask_quantity: best('data.a', 'quantity'),
      },
    },
    kline: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.timestamp'),
        open_time_ns: millis('data.start'),
        close_time_ns: millis('data.end'),
        open: 'data.open',
        high: 'data.high',
        low: 'data.low',
        close: 'data.close',
        volume: 'data.volume',
        closed: 'data.confirm',
      },
    },
    liquidation: {
      unfold: 'data',
      columns: {
        exchange_timestamp_ns: millis('data.T|data.updatedTime'),
        side: oppositeSide('data.S|data.side', 'Buy', 'Sell'),
        price: 'data.p|data.price',
        quantity: 'data.v|data.size',
      },
    },
  },
};
