import { binanceFuturesChannels, binanceSubscriptions } from '../binance/tardis.js';
import type { TardisExchange } from '../tardis-facts.js';

export const binanceCoinmTardis: readonly TardisExchange[] = [
  { id: 'binance-delivery', symbols: 'lower', channels: binanceFuturesChannels, subscriptions: binanceSubscriptions },
];
