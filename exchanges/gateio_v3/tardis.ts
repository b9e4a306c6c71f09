import { stream, type TardisExchange } from '../tardis-facts.js';

export const gateioV3Tardis: readonly TardisExchange[] = [
  {
    id: 'gate-io',
    symbols: 'same',
    channels: {
      trades: stream('trades'),
      depth: stream('depth'),
      ticker: stream('ticker'),
    },
  },
];
