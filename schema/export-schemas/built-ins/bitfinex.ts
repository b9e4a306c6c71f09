import { millis, type ExchangeSources, type Source } from './layout.js';

const AMOUNT_SIDE = "CASE WHEN {v} > 0 THEN 'buy' WHEN {v} < 0 THEN 'sell' END";
/** Of an update, which is one bare array; what stands there in the opening snapshot, an array, is null and no misfit. */
const updated = (path: string, sql: string): Source => ({ path, type: 'string', transform: sql });
const number = (path: string): Source => updated(path, 'TRY_CAST({v} AS DECIMAL(38,18))');
const LEVEL_SIDE = "CASE WHEN TRY_CAST({v} AS DOUBLE) > 0 THEN 'bid' WHEN TRY_CAST({v} AS DOUBLE) < 0 THEN 'ask' END";
/** Of `[price, count, amount]`. */
const LEVEL_QUANTITY =
  "CASE WHEN ({v} ->> '$[1]') = '0' THEN 0 ELSE abs(TRY_CAST({v} ->> '$[2]' AS DECIMAL(38,18))) END";

/**
 * API v2 arrays `[channel, …]` (docs.bitfinex.com: WebSocket Public Channels); the sign of the amount is the side.
 * Trades: a snapshot `[channel, [[id, ms, amount, price], …]]`, then `[channel, "te" or "tu", [id, ms, amount, price]]`; the
 * text between makes the one row, so its columns look further in the message. Book and candle updates are one bare array;
 * the opening snapshot, an array of arrays, cannot be told apart by a path: it gives one row without values.
 * A level removed has count 0 and keeps an amount of 1 or -1.
 */
export const bitfinexSources: ExchangeSources = {
  exchanges: ['bitfinex'],
  normalized: {
    trade: {
      unfold: '1',
      columns: {
        exchange_timestamp_ns: millis('1.1|2.1'),
        trade_id: '1.0|2.0',
        price: '1.3|2.3',
        quantity: { path: '1.2|2.2', transform: 'abs({v})' },
        side: { path: '1.2|2.2', type: 'decimal(18)', transform: AMOUNT_SIDE },
      },
    },
    book_update: {
      columns: {
        side: updated('1.2', LEVEL_SIDE),
        price: number('1.0'),
        quantity: updated('1', LEVEL_QUANTITY),
      },
    },
    kline: {
      columns: {
        open_time_ns: updated('1.0', 'TRY_CAST({v} AS BIGINT) * 1000000'),
        open: number('1.1'),
        close: number('1.2'),
        high: number('1.3'),
        low: number('1.4'),
        volume: number('1.5'),
      },
    },
  },
};
