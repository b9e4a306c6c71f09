import { stream, type TardisExchange } from '../tardis-facts.js';

export const deribitTardis: readonly TardisExchange[] = [
  {
    id: 'deribit',
    symbols: 'same',
    subscriptions: { at: 'params.channels', pattern: /^(?<channel>[^.]+)\.(?<symbol>[^.]+)/ },
    channels: {
      trades: stream('trades'),
      book: stream('depth'),
      ticker: stream('ticker'),
      quote: stream('book_ticker'),
    },
  },
];
