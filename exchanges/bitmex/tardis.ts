import { stream, type TardisExchange } from '../tardis-facts.js';

export const bitmexTardis: readonly TardisExchange[] = [
  {
    id: 'bitmex',
    symbols: 'same',
    subscriptions: { at: 'args', pattern: /^(?<channel>[^:]+)(:(?<symbol>.+))?$/ },
    channels: {
      trade: stream('trades'),
      orderBookL2: stream('depth'),
      orderBookL2_25: stream('depth_25'),
      orderBook10: stream('depth10'),
      quote: stream('book_ticker'),
      instrument: stream('ticker'),
      liquidation: stream('liquidations'),
      funding: stream('funding'),
      tradeBin1m: stream('kline_1m'),
      tradeBin5m: stream('kline_5m'),
      tradeBin1h: stream('kline_1h'),
      tradeBin1d: stream('kline_1d'),
    },
  },
];
