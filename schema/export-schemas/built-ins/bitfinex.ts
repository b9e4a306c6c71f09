import { millis, type ExchangeSources, type Source } from './layout.js';

/** By the sign of the amount. */
const bySign = (path: string, positive: string, negative: string): Source => ({
  path,
  type: 'decimal(18)',
  transform: `CASE WHEN {v} > 0 THEN '${positive}' WHEN {v} < 0 THEN '${negative}' END`,
});
/** Of `[price, count, amount]`: count 0 removes the level. */
const LEVEL_QUANTITY = "CASE WHEN ({v} ->> '$[1]') = '0' THEN 0 ELSE abs(CAST({v} ->> '$[2]' AS DECIMAL(38,18))) END";

/**
 * API v2 arrays `[channel, …]` (docs.bitfinex.com: WebSocket Public Channels); the sign of the amount is the side.
 * Trades: a snapshot `[channel, [[id, ms, amount, price], …]]`, then each trade twice, `[channel, "te", [id, ms, amount, price]]` as
 * executed and `"tu"` as updated (`fte`, `ftu` of funding): `te` is the row. Book and candles open with an array of arrays; an update
 * is one bare array. A level removed has count 0 and keeps an amount of 1 or -1. Recorders that ask for numbers and times
 * (`conf`) get both behind the payload: `[channel, …, number, ms]`.
 */
export const bitfinexSources: ExchangeSources = {
  exchanges: ['bitfinex'],
  summary: { columns: { last_price: '1.6', bid_price: '1.0', ask_price: '1.2', volume_24h: '1.7' } },
  normalized: {
    trade: {
      where: [{ path: '1', in: ['te', 'fte'] }],
      columns: {
        exchange_timestamp_ns: millis('2.1'),
        trade_id: '2.0',
        price: '2.3',
        quantity: { path: '2.2', transform: 'abs({v})' },
        side: bySign('2.2', 'buy', 'sell'),
      },
    },
    book_update: {
      unfold: '1',
      // Checksums are messages of the book's channel.
      where: [{ path: '1', not_in: ['cs'] }],
      ofArrays: true,
      nestedField: 'is_nested',
      columns: {
        // A level has three members, so this one is the message's.
        exchange_timestamp_ns: millis('3'),
        side: bySign('1.2', 'bid', 'ask'),
        price: '1.0',
        quantity: { path: '1', type: 'string', transform: LEVEL_QUANTITY },
        is_snapshot: 'is_nested',
      },
    },
    kline: {
      unfold: '1',
      ofArrays: true,
      columns: {
        open_time_ns: millis('1.0'),
        open: '1.1',
        close: '1.2',
        high: '1.3',
        low: '1.4',
        volume: '1.5',
      },
    },
  },
};
