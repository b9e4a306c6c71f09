import {
  bidsAndAsks,
  LEVEL_ARRAYS,
  millis,
  oppositeSide,
  sideWords,
  type ExchangeSources,
  type Source,
} from './layout.js';

/** Price (0) or quantity (1) of the best level: deltas may name the level that went (quantity 0) before the one that is best now. */
const bestOf = (side: string, member: 0 | 1): Source => ({
  path: side,
  type: 'string',
  transform:
    "CAST(CASE WHEN CAST({v} ->> '$[0][1]' AS DOUBLE) = 0 " +
    `THEN coalesce({v} ->> '$[1][${member}]', {v} ->> '$[0][${member}]') ELSE {v} ->> '$[0][${member}]' END AS DECIMAL(38,18))`,
});

/**
 * API v5 (bybit-exchange.github.io/docs/v5/websocket). Books are stamped with the time of their message, `ts`. The book of one
 * level is the quote. `allLiquidation` and `liquidation` before it name the position's side, so that `Buy` is a liquidated long,
 * which sells.
 */
export const bybitSources: ExchangeSources = {
  exchanges: ['bybit_spot', 'bybit_linear'],
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
      columns: { exchange_timestamp_ns: millis('ts'), update_id: 'data.u', ...LEVEL_ARRAYS },
      levels: bidsAndAsks('data.b', 'data.a'),
    },
    quote: {
      columns: {
        exchange_timestamp_ns: millis('ts'),
        bid_price: bestOf('data.b', 0),
        bid_quantity: bestOf('data.b', 1),
        ask_price: bestOf('data.a', 0),
        ask_quantity: bestOf('data.a', 1),
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
