import type { ExchangeFacts } from '../exchange-facts.js';
import { deribitSources } from './built-ins.js';

export const deribitFacts: ExchangeFacts = {
  builtIns: deribitSources,
  // The sequence number within the instrument. https://docs.deribit.com/subscriptions/trades
  trades: {
    order: 'oldest_first',
    evidence: "ascending ids in the documented sample and in other clients' recordings",
    number: 'params.data.trade_seq',
  },
  remarks: [
    'Amounts of inverse perpetuals and futures are dollars. Candles have no time except their start.',
    '`funding_rate` is `current_funding`, which only perpetuals have; the time of the next payment is not sent, as funding is continuous. Prices of options are in the base currency, implied volatilities are percent, and a missing bid or ask is 0.',
  ],
  page: {
    feed: {
      streams: 'trades, depth, depth20, book_ticker (`quote`), ticker, kline (`chart.trades`); 100 ms, raw needs a key',
      carries: '400 / 100 (ours; 500 documented); 32 connections',
      keptAlive: '`public/test`',
      snapshot: 'depth',
      numbered: 'depth: `change_id`, `prev_change_id`',
      source: '[docs](https://docs.deribit.com/#subscriptions)',
    },
    orderBook: {
      whole: '`snapshot`',
      changes: 'linked (`prev_change_id`)',
      checksum: 'no',
      source: '[docs](https://docs.deribit.com/subscriptions/orderbook/bookinstrument_nameinterval)',
    },
    channels: {
      own: '`book.X.none.20.…`: `depth20`; `book.X.5.20.…`: `depth20_5`',
      shared: '`raw`, `100ms`, `agg2` of books, trades and tickers; trades of a kind',
      unrouted: '',
      alike: '',
    },
  },
};
