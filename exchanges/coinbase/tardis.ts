import { part, stream, type TardisExchange } from '../tardis-facts.js';

export const coinbaseTardis: readonly TardisExchange[] = [
  {
    id: 'coinbase',
    symbols: 'same',
    channels: {
      match: part('trades', 'type', 'match'),
      last_match: part('trades', 'type', 'last_match'),
      snapshot: part('depth', 'type', 'snapshot'),
      l2update: part('depth', 'type', 'l2update'),
      ticker: stream('ticker'),
    },
  },
];
