import { stream, type TardisExchange } from '../tardis-facts.js';

export const dydxV4Tardis: readonly TardisExchange[] = [
  {
    id: 'dydx-v4',
    symbols: 'same',
    subscriptions: { channel: 'channel', symbols: 'id' },
    channels: {
      v4_trades: stream('trades'),
      v4_orderbook: stream('depth'),
    },
  },
];
