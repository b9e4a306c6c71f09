import { z } from 'zod';
import type { InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, stepOfPlaces } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const STATUS: Record<string, InstrumentStatus> = {
  ...{ online: 'trading', 'pre-online': 'announced', suspend: 'halted', offline: 'delisted' },
};

/** https://huobiapi.github.io/docs/spot/v1/en/#get-all-supported-trading-symbol-v2 */
const htx = listed(
  '/v2/settings/common/symbols',
  z.object({
    data: z.array(z.object({ sc: text, bcdn: text, qcdn: text, state: text, tpp: amount, tap: amount, toa: amount })),
  }),
  ({ data }) =>
    data.map(({ sc: symbol, bcdn: base, qcdn: quote, state, tpp, tap, toa }) => ({
      ...{ symbol, base, quote, type: 'spot', status: STATUS[state] },
      ...{ tickSize: stepOfPlaces(tpp), lotSize: stepOfPlaces(tap), listedAtNs: fromMs(toa) },
    })),
);

export const htxListing: ExchangeListing = {
  exchange: 'htx',
  url: 'https://api.huobi.pro',
  covers: ['spot'],
  requests: [htx],
};
