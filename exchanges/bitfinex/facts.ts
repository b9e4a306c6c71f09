import type { ExchangeFacts } from '../exchange-facts.js';
import { bitfinexSources } from './built-ins.js';

export const bitfinexFacts: ExchangeFacts = {
  builtIns: bitfinexSources,
  trades: { order: 'single' },
  remarks: [
    'The sign of the amount is the side. Every trade is sent twice, as executed (`te`) and then as updated (`tu`) with the same id: `te` is the row. The snapshot of recent trades gives no rows.',
    'Tickers have no time.',
    'Books and candles start with a snapshot, an array of arrays that each become a row. An update is one row.',
    'Checksums (`cs`) are messages of their own, which give no rows. Books have a time, the fourth member of a frame, only if the recorder requested sequence numbers and times (`conf`).',
    'A removed level (count 0, with amount 1 or -1 for the side) has `quantity` 0, as with other exchanges.',
    'Prices of funding (`fUSD`) are daily rates. A level is one rate and period, and only `raw` has the period: rows of one rate may be of several periods, which a view of the book adds up. Books of funding have no time, and a view does not verify their checksums.',
  ],
  page: {
    feed: {
      streams: 'trades, depth (book P0, 250), ticker, kline',
      carries: '25 / 1; 20 connections a minute',
      keptAlive: '`ping`; heartbeat each 15 s',
      snapshot: 'every channel',
      numbered: 'no (the option would change frames); checksums',
      source: '[docs](https://docs.bitfinex.com/docs/ws-general)',
    },
    orderBook: {
      whole: 'a list of levels',
      changes: 'not numbered',
      checksum: '`cs`: CRC32 of the best 25; not of funding',
      source: '[docs](https://docs.bitfinex.com/docs/ws-websocket-checksum)',
    },
    books:
      'funding (`fUSD`): a level is `[rate, period, count, amount]`, and negative amounts are bids. Several levels of one rate differ in their period ([a recorded book](https://github.com/bitfinexcom/bitfinex-api-py/issues/19)); a book has their sum. Their checksums are not verified: the order of periods in them is not documented, and other clients report that they fail.',
    channels: {
      own: '`P0` of 25 levels: `depth_25`; `P1` to `P4`: `depth_p2`; `F1`: `depth_f1`',
      shared: '',
      unrouted: '`R0` (single orders): `unknown channel`',
      alike: '',
    },
  },
};
