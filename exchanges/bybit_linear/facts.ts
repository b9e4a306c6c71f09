import type { ExchangeFacts } from '../exchange-facts.js';
import { bybitSources } from '../bybit_spot/built-ins.js';

export const bybitLinearFacts: ExchangeFacts = {
  builtIns: bybitSources,
  trades: { order: 'oldest_first' },
};
