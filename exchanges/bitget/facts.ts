import type { ExchangeFacts } from '../exchange-facts.js';
import { bitgetSources } from './built-ins.js';

export const bitgetFacts: ExchangeFacts = {
  builtIns: bitgetSources,
  trades: { order: 'newest_first' },
  remarks: [
    'Recent trades (`snapshot`) give no rows. Candles start with recent ones, which may be repeats. Candles of six hours and longer start in UTC. `exchange_timestamp_ns` of a candle is the time of its frame.',
    '`update_id` is `seq`, which grows by more than one. Older captures have no `seq`.',
  ],
};
