import { stream, type TardisExchange } from '../tardis-facts.js';

export const bybitSpotTardis: readonly TardisExchange[] = [
  {
    id: 'bybit-spot',
    symbols: 'same',
    subscriptions: { at: 'args', pattern: /^(?<channel>orderbook\.\d+|[^.]+)\.(?<symbol>.+)$/ },
    changedQuotes: true,
    channels: {
      publicTrade: stream('trades'),
      'orderbook.1': stream('book_ticker'),
      'orderbook.50': stream('depth_50'),
      'orderbook.200': stream('depth'),
      tickers: stream('ticker'),
    },
  },
];
