import type { ExchangeFacts } from '../exchange-facts.js';
import { okxV3Sources } from './built-ins.js';

export const okxV3Facts: ExchangeFacts = {
  builtIns: okxV3Sources,
  trades: { order: 'single' },
  remarks: [
    'Retired, for imported captures. Quantities of derivatives are contracts, as sent. Books have no numbers, but a `checksum`. A capture of both `depth` and `depth_l2_tbt` has the first of them in the stream `depth`, the other is unrouted.',
    'A liquidation has the side of its order. Candles have no time except their start.',
  ],
  page: {
    former: {
      format: 'tables of API v3 (OKEx, until 2022): `spot/trade`, `swap/depth_l2_tbt`',
      captures: 'no',
      source:
        '[docs](https://www.okex.com/docs/en/) (retired); messages in the tests of [crypto-crawler](https://github.com/crypto-crawler/crypto-crawler-rs) and of [gocryptotrader](https://github.com/thrasher-corp/gocryptotrader)',
    },
    orderBook: {
      whole: '`partial`, 200 or 400 levels',
      changes: 'not numbered',
      checksum: 'CRC32 of the best 25',
      source: '[docs](https://www.okex.com/docs/en/)',
    },
    channels: { own: '`depth5`', shared: '`depth`, `depth_l2_tbt`', unrouted: '', alike: '' },
  },
};
