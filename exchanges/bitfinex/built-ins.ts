import { millis, textAt, type ExchangeSources, type Source } from '../../schema/export-schemas/built-ins/layout.js';

/** Takes a value from the field `positive` or `negative` by the sign of the amount. */
const bySign = (path: string, positive: string, negative: string): Source => ({
  path,
  type: 'decimal(18)',
  transform: `CASE WHEN {v} > 0 THEN '${positive}' WHEN {v} < 0 THEN '${negative}' END`,
});
/**
 * Condition for a level of funding, `[rate, period, count, amount]`, whose bids are negative. Other
 * levels are `[price, count, amount]`.
 */
const IS_FUNDING_LEVEL = "({v} ->> '$[3]') IS NOT NULL";
const LEVEL_SIDE = `CASE WHEN (${IS_FUNDING_LEVEL}) = starts_with(coalesce({v} ->> '$[3]', {v} ->> '$[2]'), '-') THEN 'bid' ELSE 'ask' END`;
/** Count 0 removes the level. */
const LEVEL_QUANTITY = `CASE WHEN (CASE WHEN ${IS_FUNDING_LEVEL} THEN {v} ->> '$[2]' ELSE {v} ->> '$[1]' END) = '0' THEN 0 ELSE abs(CAST(coalesce({v} ->> '$[3]', {v} ->> '$[2]') AS DECIMAL(38,18))) END`;
/**
 * The fourth member of the message, in milliseconds, where that of the level does not hide it:
 * amounts of funding are below 10^12.
 */
const BOOK_TIME = 'CASE WHEN {v} > 1000000000000 THEN CAST({v} AS BIGINT) * 1000000 END';

/** A member of a ticker of 10 members, and of a ticker of funding, which has more. */
const tickerPrice = (member: number, ofFunding: number): Source => ({
  path: '1',
  type: 'string',
  transform: `CAST(CASE WHEN ({v} ->> '$[10]') IS NULL THEN {v} ->> '$[${member}]' ELSE {v} ->> '$[${ofFunding}]' END AS DECIMAL(38,18))`,
  read: (ticker) => textAt(ticker, `[${textAt(ticker, '[10]') === null ? member : ofFunding}]`),
});

/**
 * API v2 arrays `[channel, …]` (docs.bitfinex.com: WebSocket Public Channels); the sign of the
 * amount is the side. Trades: a snapshot `[channel, [[id, ms, amount, price], …]]`, then each trade
 * twice, `[channel, "te", [id, ms, amount, price]]` as executed and `"tu"` as updated (`fte`, `ftu`
 * of funding): `te` is the row. Book and candles open with an array of arrays; an update is one
 * bare array. A level removed has count 0 and keeps an amount of 1 or -1. Recorders that ask for
 * numbers and times (`conf`) get both behind the payload: `[channel, …, number, ms]`. Tickers and
 * levels of funding (`f…`) have other members: `[frr, bid, bid period, bid size, ask, ask period,
 * ask size, change, change, last, volume, …]`, and their trades end with a period.
 */
export const bitfinexSources: ExchangeSources = {
  summary: {
    columns: {
      last_price: tickerPrice(6, 9),
      bid_price: tickerPrice(0, 1),
      ask_price: tickerPrice(2, 4),
      volume_24h: '1.10|1.7',
    },
  },
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
        exchange_timestamp_ns: { path: '3', type: 'decimal(18)', transform: BOOK_TIME },
        side: { path: '1', type: 'string', transform: LEVEL_SIDE },
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
