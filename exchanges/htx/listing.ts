import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://huobiapi.github.io/docs/spot/v1/en/#get-all-supported-trading-symbol-v2 */
const htx = listed(
  '/v2/settings/common/symbols',
  z.object({ data: z.array(z.object({ sc: text, bcdn: text, qcdn: text, state: text })) }),
  ({ data }) =>
    data.map(({ sc: symbol, bcdn: base, qcdn: quote, state }) =>
      state === 'online' ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

export const htxListing: ExchangeListing = {
  exchange: 'htx',
  url: 'https://api.huobi.pro',
  covers: ['spot'],
  requests: [htx],
};
