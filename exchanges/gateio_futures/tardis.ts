import { stream, type TardisExchange } from '../tardis-facts.js';

export const gateioFuturesTardis: readonly TardisExchange[] = [
  {
    id: 'gate-io-futures',
    symbols: 'same',
    subscriptions: {
      ...{ channel: 'channel', symbols: 'payload' },
      names: {
        'futures.trades': ['trades'],
        'futures.tickers': ['tickers'],
        'futures.book_ticker': ['book_ticker'],
      },
    },
    channels: {
      trades: stream('trades'),
      tickers: stream('ticker'),
      book_ticker: stream('book_ticker'),
    },
  },
];
