import type { ExchangeFacts } from '../exchange-facts.js';
import { geminiSources } from './built-ins.js';

export const geminiFacts: ExchangeFacts = {
  builtIns: geminiSources,
  trades: { order: 'single' },
  remarks: [
    'The first `depthUpdate` of a subscription is the whole book; its `U` is its `u`. So `is_snapshot` is null, and rows of a whole book have a `previous_update_id` that equals `update_id`. Symbols are in lower case. Times are nanoseconds.',
    'Partial books and candles have no stream: partial books name no symbol, and candles are not sent.',
  ],
};
