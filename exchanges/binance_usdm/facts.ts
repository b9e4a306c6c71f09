import type { ExchangeFacts } from '../exchange-facts.js';
import { binanceFuturesSources } from '../binance/built-ins.js';

export const binanceUsdmFacts: ExchangeFacts = {
  builtIns: binanceFuturesSources,
  trades: { order: 'single' },
};
