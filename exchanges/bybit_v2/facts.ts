import type { ExchangeFacts } from '../exchange-facts.js';
import { bybitV2Sources } from './built-ins.js';

export const bybitV2Facts: ExchangeFacts = {
  builtIns: bybitV2Sources,
  trades: { order: 'oldest_first', evidence: 'ascending times in 28 recorded frames' },
  remarks: [
    'Tickers whose prices are whole numbers of ten-thousandths (`last_price_e4`) give nulls, and of a change only the first entry is read. Funding rates are millionths and are null.',
    'Retired topics, for imported captures. The rows of a delta are its `delete`, `update` and `insert` lists, in this order. Deletes have no size: `quantity` is 0.',
    'Quantities of inverse contracts (`BTCUSD`) are dollars.',
  ],
  page: {
    former: {
      format: 'topics `trade.BTCUSD`, `orderBookL2_25.BTCUSD` and others of API v2',
      captures: 'yes',
      source: 'retired',
    },
    orderBook: {
      whole: '`snapshot`',
      changes: 'not numbered',
      checksum: 'no',
      source: 'retired',
    },
    channels: {
      own: '`orderBookL2_25`: `depth`; `orderBook_200`: `depth_200`',
      shared: '',
      unrouted: '`*`, if it is all that a topic names',
      alike: '`20ms`, `100ms`',
    },
  },
};
