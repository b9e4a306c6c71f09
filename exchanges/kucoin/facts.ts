import type { ExchangeFacts } from '../exchange-facts.js';
import { kucoinSources } from './built-ins.js';

export const kucoinFacts: ExchangeFacts = {
  builtIns: kucoinSources,
  trades: { order: 'single' },
  remarks: ['Each level of a book change has its own id: `update_id`. A change at price 0 only advances the id.'],
};
