import type { ExchangeFacts } from '../exchange-facts.js';
import { bybitSources } from './built-ins.js';

export const bybitSpotFacts: ExchangeFacts = {
  builtIns: bybitSources,
  trades: { order: 'oldest_first' },
  remarks: [
    'Books have the time of their message (`ts`). `allLiquidation` and the older `liquidation` have the side of the position: a liquidated long (`Buy`) sells.',
    'A ticker of derivatives starts complete (`snapshot`), and then has only what changed: other columns are null. Spot tickers have no best prices. Delivery contracts have no `funding_rate`, and 0 as `next_funding_time_ns`.',
    'A quote has the best remaining level of each side in its message. An unchanged side is null. A price with quantity 0 was removed without a successor.',
  ],
};
