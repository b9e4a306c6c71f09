import { stream, type TardisExchange } from '../tardis-facts.js';

export const cryptocomTardis: readonly TardisExchange[] = [
  {
    id: 'crypto-com',
    symbols: 'same',
    subscriptions: { at: 'params.channels', pattern: /^(?<channel>[^.]+)\.(?<symbol>[^.]+)/ },
    channels: {
      trade: stream('trades'),
      book: stream('depth'),
      ticker: stream('ticker'),
      mark: stream('mark_price'),
      funding: stream('funding'),
    },
  },
];
