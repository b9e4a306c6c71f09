import type { ExchangeFacts } from '../exchange-facts.js';
import { bybitSpotV1Sources } from './built-ins.js';

export const bybitSpotV1Facts: ExchangeFacts = {
  builtIns: bybitSpotV1Sources,
  trades: { order: 'single' },
  remarks: [
    'Retired, for imported captures. Each message of `depth` is a whole book. `update_id` is null, because the version (`v`) is not numeric. The first trades of a subscription (`f`) are recent ones and give no rows.',
  ],
  page: {
    former: {
      format: 'topics of the spot API v1 (until 2023), public topics and public topics v2',
      captures: 'no',
      source: '[docs](https://bybit-exchange.github.io/docs-legacy/spot/v1/) (retired)',
    },
    orderBook: {
      whole: 'each message',
      changes: 'not numbered',
      checksum: 'no',
      source: 'retired',
    },
  },
};
