import { stream, type TardisExchange } from '../tardis-facts.js';

export const bybitV2Tardis: readonly TardisExchange[] = [
  {
    id: 'bybit',
    symbols: 'same',
    subscriptions: { at: 'args', pattern: /^(?<channel>[^.]+)(\.100ms)?\.(?<symbol>[^.]+)$/ },
    channels: {
      trade: stream('trades'),
      orderBookL2_25: stream('depth'),
      orderBook_200: stream('depth_200'),
      instrument_info: stream('ticker'),
      liquidation: stream('liquidations'),
    },
  },
];
