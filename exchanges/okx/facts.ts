import type { ExchangeFacts } from '../exchange-facts.js';
import { okxSources } from './built-ins.js';

export const okxFacts: ExchangeFacts = {
  builtIns: okxSources,
  trades: { order: 'single' },
  remarks: [
    'Tickers, mark prices, funding rates and open interest are streams of their own: each fills its columns of `summary`. `next_funding_time_ns` is the time at which `funding_rate` is paid (`fundingTime`). Index prices are not collected.',
    'Quantities of derivatives are contracts, as sent. Older captures have no `seqId`. A liquidation has the side of its order and the bankruptcy price.',
    '`previous_update_id` of a whole book is -1. `checksum` is 0 since 2026-06-23.',
  ],
};
