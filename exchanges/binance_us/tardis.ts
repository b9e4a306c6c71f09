import { binanceSpotChannels, binanceSubscriptions } from '../binance/tardis.js';
import type { TardisExchange } from '../tardis-facts.js';

export const binanceUsTardis: readonly TardisExchange[] = [
  { id: 'binance-us', symbols: 'lower', channels: binanceSpotChannels, subscriptions: binanceSubscriptions },
];
