import type { ExchangeFacts } from '../exchange-facts.js';
import { krakenV1Sources } from './built-ins.js';

export const krakenV1Facts: ExchangeFacts = {
  builtIns: krakenV1Sources,
  trades: { order: 'oldest_first' },
  remarks: [
    'Whole books have no `checksum`. It is computed from prices and quantities with all decimals of the pair, which this file omits if they are zeros.',
    'Trades have no id. Each level of a book has its own time. Tickers have none.',
    'A candle has the times of its last change and of its end. Its start is not sent.',
  ],
};
