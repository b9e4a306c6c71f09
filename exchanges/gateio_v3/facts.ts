import type { ExchangeFacts } from '../exchange-facts.js';
import { gateioV3Sources } from './built-ins.js';

export const gateioV3Facts: ExchangeFacts = {
  builtIns: gateioV3Sources,
  trades: { order: 'newest_first' },
  remarks: [
    'Retired, for imported captures. The first `trades.update` of a subscription has recent trades, which may be repeats: nothing in the message tells them from others. A frame has its newest trade first. Candles belong to no stream, because they do not say their interval.',
  ],
};
