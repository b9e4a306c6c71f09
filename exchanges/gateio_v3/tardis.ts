import { stream, type TardisExchange } from '../tardis-facts.js';

export const gateioV3Tardis: readonly TardisExchange[] = [
  {
    id: 'gate-io',
    symbols: 'same',
    subscriptions: {
      ...{ channel: 'method', symbols: 'params' },
      names: { 'trades.subscribe': ['trades'], 'depth.subscribe': ['depth'], 'ticker.subscribe': ['ticker'] },
    },
    channels: {
      trades: stream('trades'),
      depth: stream('depth'),
      ticker: stream('ticker'),
    },
  },
];
