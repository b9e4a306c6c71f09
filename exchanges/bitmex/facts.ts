import type { ExchangeFacts } from '../exchange-facts.js';
import { bitmexSources } from './built-ins.js';

export const bitmexFacts: ExchangeFacts = {
  builtIns: bitmexSources,
  trades: { order: 'oldest_first' },
  remarks: [
    'Levels have an id, which is `update_id`. Older updates and deletes have no price: it is null, and the earlier `insert` or `partial` row with the same id has it. Deletes have no size: `quantity` is 0.',
    'A ticker (`instrument`) starts complete (`partial`), and then has only what changed: other columns are null. Its `index_price` is `indicativeSettlePrice`. `funding` has a row when funding is paid, with the rate that was paid, and no next time.',
    'Quantities are contracts. Bins have the time of their end. A liquidation is one row, of its `insert`: updates and deletes of its order give no rows. The last trade before a subscription (`partial`) gives no row: after a reconnect it is a repeat.',
  ],
};
