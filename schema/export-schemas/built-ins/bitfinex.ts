import { millis, type ExchangeSources } from './layout.js';

const AMOUNT_SIDE = "CASE WHEN {v} > 0 THEN 'buy' WHEN {v} < 0 THEN 'sell' END";
const BOOK_SIDE = "CASE WHEN {v} > 0 THEN 'bid' WHEN {v} < 0 THEN 'ask' END";

/**
 * API v2 arrays `[channel, …]` (docs.bitfinex.com: WebSocket Public Channels); the sign of the amount is the side.
 * Trades: a snapshot `[channel, [[id, ms, amount, price], …]]`, then `[channel, "te" or "tu", [id, ms, amount, price]]`; the
 * text between makes the one row, so its columns look further in the message. Book and candle updates are one bare array;
 * the opening snapshot, an array of arrays, cannot be told apart by a path: it gives one row without values.
 * A level removed has count 0 and keeps an amount of 1 or -1: `quantity` shows what is sent.
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
        side: { path: '1.2', type: 'decimal(18)', transform: BOOK_SIDE },
        price: '1.0',
        quantity: { path: '1.2', transform: 'abs({v})' },
      },
    },
    kline: {
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
