import { binanceFuturesChannels, binanceSubscriptions } from '../binance/tardis.js';
import type { TardisExchange } from '../tardis-facts.js';

export const binanceUsdmTardis: readonly TardisExchange[] = [
  { id: 'binance-futures', symbols: 'lower', channels: binanceFuturesChannels, subscriptions: binanceSubscriptions },
];
