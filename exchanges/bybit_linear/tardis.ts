import { part, stream, type TardisExchange } from '../tardis-facts.js';

export const bybitLinearTardis: readonly TardisExchange[] = [
  {
    id: 'bybit',
    symbols: 'same',
    subscriptions: { at: 'args', pattern: /^(?<channel>orderbook\.\d+|[^.]+)\.(?<symbol>.+)$/ },
    changedQuotes: true,
    channels: {
      publicTrade: stream('trades'),
      'orderbook.1': stream('book_ticker'),
      'orderbook.50': stream('depth_50'),
      'orderbook.200': stream('depth'),
      'orderbook.500': stream('depth_500'),
      tickers: stream('ticker'),
      liquidation: part('liquidations', 'topic', 'liquidation.*'),
      allLiquidation: part('liquidations', 'topic', 'allLiquidation.*'),
    },
  },
];
