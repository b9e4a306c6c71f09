import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceSpotSources } from '../binance/built-ins.js';

export const binanceUsFacts: ExchangeFacts = {
  builtIns: binanceSpotSources,
  trades: { order: 'single' },
};
