import { stream, type TardisExchange } from '../tardis-facts.js';

export const krakenV1Tardis: readonly TardisExchange[] = [
  {
    id: 'kraken',
    symbols: 'same',
    subscriptions: { channel: 'subscription.name', symbols: 'pair' },
    channels: {
      trade: stream('trades'),
      ticker: stream('ticker'),
      book: stream('depth'),
      spread: stream('book_ticker'),
    },
  },
];
