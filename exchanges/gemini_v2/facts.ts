import type { ExchangeFacts } from '../exchange-facts.js';
import { geminiV2Sources } from './built-ins.js';

export const geminiV2Facts: ExchangeFacts = {
  builtIns: geminiV2Sources,
  trades: { order: 'single' },
  remarks: [
    'Archived market data, for imported captures. Symbols are in upper case.',
    'The first `l2_updates` of a subscription is the whole book. Its `trades`, up to 500 recent ones, are history and belong to no stream: only `raw` of `depth` has them. Books and candles have no time. Block trades have no `side`.',
  ],
  page: {
    former: {
      format: '`l2_updates` and `trade` of market data v2',
      captures: 'no',
      source: '[docs](https://docs.gemini.com/websocket/archived/v2)',
    },
    orderBook: {
      whole: 'the `l2_updates` with `trades`',
      changes: 'not numbered',
      checksum: 'no',
      source: '[docs](https://docs.gemini.com/websocket/archived/v2)',
    },
  },
};
