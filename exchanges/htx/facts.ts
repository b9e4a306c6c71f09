import type { ExchangeFacts } from '../exchange-facts.js';
import { htxSources } from './built-ins.js';

export const htxFacts: ExchangeFacts = {
  builtIns: htxSources,
  trades: { order: 'oldest_first' },
  remarks: [
    '`trade_id` is `tradeId`. Candles have no end, and their `volume` is in the base currency (`amount`).',
    'Books and candles have the time of their message (`ts`), quotes their own (`quoteTime`). The requested whole book (`rep`) is rows of `book_update` as well. Changes may start before it.',
  ],
};
