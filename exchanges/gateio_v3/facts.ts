import type { ExchangeFacts } from '../exchange-facts.js';
import { gateioV3Sources } from './built-ins.js';

export const gateioV3Facts: ExchangeFacts = {
  builtIns: gateioV3Sources,
  trades: { order: 'newest_first', evidence: "tardis-dev's reader reverses the frames" },
  remarks: [
    'Retired, for imported captures. The first `trades.update` of a subscription has recent trades, which may be repeats: nothing in the message tells them from others. A frame has its newest trade first. Candles belong to no stream, because they do not say their interval.',
  ],
  page: {
    former: {
      format: 'methods of the spot API v3 (until 2023): `trades.update`, `depth.update`',
      captures: 'no',
      source:
        '[docs](https://www.gate.io/docs/websocket/index.html) (retired); messages in the tests of [crypto-crawler](https://github.com/crypto-crawler/crypto-crawler-rs)',
    },
    orderBook: {
      whole: '`true`; as far as the last level, if it has as many as a subscription can ask for',
      changes: 'not numbered',
      checksum: 'no',
      source: '[docs](https://www.gate.io/docs/websocket/index.html)',
    },
  },
};
