import type { ExchangeFacts } from '../exchange-facts.js';
import { okxV3Sources } from './built-ins.js';

export const okxV3Facts: ExchangeFacts = {
  builtIns: okxV3Sources,
  trades: { order: 'single' },
  remarks: [
    'Retired, for imported captures. Quantities of derivatives are contracts, as sent. Books have no numbers, but a `checksum`. A capture of both `depth` and `depth_l2_tbt` has the first of them in the stream `depth`, the other is unrouted.',
    'A liquidation has the side of its order. Candles have no time except their start.',
  ],
};
