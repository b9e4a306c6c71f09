import { stream, type TardisExchange } from '../tardis-facts.js';

export const gateioFuturesTardis: readonly TardisExchange[] = [
  {
    id: 'gate-io-futures',
    symbols: 'same',
    channels: {
      trades: stream('trades'),
      tickers: stream('ticker'),
      book_ticker: stream('book_ticker'),
    },
  },
];
