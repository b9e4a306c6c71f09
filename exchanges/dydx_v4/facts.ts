import type { ExchangeFacts } from '../exchange-facts.js';
import { dydxV4Sources } from './built-ins.js';

export const dydxV4Facts: ExchangeFacts = {
  builtIns: dydxV4Sources,
  trades: { order: 'oldest_first' },
  remarks: [
    'Every stream starts with a snapshot (`subscribed`): the book and recent candles, which are rows as well, and recent trades, which give no rows. Books and candles have no time, and candles no end.',
    'Books may be crossed, because the validators that match orders do not all see the same book. The documentation says how to uncross it.',
    'Liquidations are trades; only `raw` has their `type`, `LIQUIDATED`.',
  ],
};
