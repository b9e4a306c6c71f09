import { part, stream, type TardisExchange } from '../tardis-facts.js';

export const hyperliquidTardis: readonly TardisExchange[] = [
  {
    id: 'hyperliquid',
    symbols: 'same',
    subscriptions: { at: 'subscription', channel: 'type', symbols: 'coin' },
    channels: {
      trades: stream('trades'),
      l2Book: stream('depth20'),
      bbo: stream('book_ticker'),
      activeAssetCtx: part('ticker', 'channel', 'activeAssetCtx'),
      activeSpotAssetCtx: part('ticker', 'channel', 'activeSpotAssetCtx'),
    },
  },
];
