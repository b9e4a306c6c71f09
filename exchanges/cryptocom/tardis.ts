import { stream, type TardisExchange } from '../tardis-facts.js';

export const cryptocomTardis: readonly TardisExchange[] = [
  {
    id: 'crypto-com',
    symbols: 'same',
    channels: {
      trade: stream('trades'),
      book: stream('depth'),
      ticker: stream('ticker'),
      mark: stream('mark_price'),
      funding: stream('funding'),
    },
  },
];
