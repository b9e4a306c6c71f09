import { part, stream, type TardisExchange } from '../tardis-facts.js';

const LEVEL2 = ['snapshot', 'l2update'];

export const coinbaseTardis: readonly TardisExchange[] = [
  {
    id: 'coinbase',
    symbols: 'same',
    subscriptions: {
      ...{ at: 'channels', channel: 'name', symbols: 'product_ids' },
      names: { matches: ['match', 'last_match'], level2: LEVEL2, level2_batch: LEVEL2 },
    },
    channels: {
      match: part('trades', 'type', 'match'),
      last_match: part('trades', 'type', 'last_match'),
      snapshot: part('depth', 'type', 'snapshot'),
      l2update: part('depth', 'type', 'l2update'),
      ticker: stream('ticker'),
    },
  },
];
