import { stream, type TardisExchange } from '../tardis-facts.js';

export const bitgetTardis: readonly TardisExchange[] = [
  {
    id: 'bitget',
    symbols: 'same',
    subscriptions: { at: 'args', channel: 'channel', symbols: 'instId' },
    channels: {
      trade: stream('trades'),
      books1: stream('book_ticker'),
      books15: stream('depth15'),
    },
  },
];
