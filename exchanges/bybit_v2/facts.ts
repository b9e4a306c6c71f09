import type { ExchangeFacts } from '../exchange-facts.js';
import { bybitV2Sources } from './built-ins.js';

export const bybitV2Facts: ExchangeFacts = {
  builtIns: bybitV2Sources,
  trades: { order: 'oldest_first' },
  remarks: [
    'Tickers whose prices are whole numbers of ten-thousandths (`last_price_e4`) give nulls, and of a change only the first entry is read. Funding rates are millionths and are null.',
    'Retired topics, for imported captures. The rows of a delta are its `delete`, `update` and `insert` lists, in this order. Deletes have no size: `quantity` is 0.',
    'Quantities of inverse contracts (`BTCUSD`) are dollars.',
  ],
};
