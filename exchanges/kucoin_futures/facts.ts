import type { ExchangeFacts } from '../exchange-facts.js';
import { kucoinFuturesSources } from './built-ins.js';

export const kucoinFuturesFacts: ExchangeFacts = {
  builtIns: kucoinFuturesSources,
  trades: { order: 'single' },
  remarks: [
    'Tickers have no best prices. Mark and index price are in `mark_price`, rates in `funding`: predicted every minute, and what was paid every eight hours (`granularity` in `raw` tells them apart). Open interest is not sent.',
    'Quantities are contracts. Each message of the book is one level, and `update_id` is its number.',
    '`volume` of a candle is the last member, in contracts. The documentation says that the member before it is the volume and wrong: recorded messages have the turnover there.',
  ],
};
