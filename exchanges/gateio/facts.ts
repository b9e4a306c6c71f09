import type { ExchangeFacts } from '../exchange-facts.js';
import { gateioSources } from './built-ins.js';

export const gateioFacts: ExchangeFacts = {
  builtIns: gateioSources,
  trades: { order: 'single' },
  remarks: ['`volume` of a candle is in the base currency (`a`).'],
};
