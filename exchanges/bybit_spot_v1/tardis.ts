import { stream, type TardisExchange } from '../tardis-facts.js';

export const bybitSpotV1Tardis: readonly TardisExchange[] = [
  {
    id: 'bybit-spot',
    symbols: 'same',
    subscriptions: { channel: 'topic', symbols: 'params.symbol' },
    channels: {
      trade: stream('trades'),
      depth: stream('depth'),
      bookTicker: stream('book_ticker'),
    },
  },
];
