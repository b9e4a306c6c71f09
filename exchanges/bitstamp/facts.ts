import type { ExchangeFacts } from '../exchange-facts.js';
import { bitstampSources } from './built-ins.js';

export const bitstampFacts: ExchangeFacts = {
  builtIns: bitstampSources,
  trades: { order: 'single' },
  remarks: [
    '`diff_order_book` sends changes only, without a snapshot. Captures of `order_book`, the best 100 levels per side, are `depth100`.',
  ],
};
