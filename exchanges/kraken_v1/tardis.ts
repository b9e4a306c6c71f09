import { stream, type TardisExchange } from '../tardis-facts.js';

export const krakenV1Tardis: readonly TardisExchange[] = [
  {
    id: 'kraken',
    symbols: 'same',
    channels: {
      trade: stream('trades'),
      ticker: stream('ticker'),
      book: stream('depth'),
      spread: stream('book_ticker'),
    },
  },
];
