import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceFuturesSources } from '../binance/built-ins.js';

export const binanceCoinmFacts: ExchangeFacts = {
  builtIns: binanceFuturesSources,
  trades: { order: 'single' },
};
