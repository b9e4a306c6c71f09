import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://exchange-developer.crypto.com/exchange/v1/docs/api/rest/public-get-instruments */
const cryptocom = listed(
  '/exchange/v1/public/get-instruments',
  z.object({
    result: z.object({
      data: z.array(
        z.object({
          ...{ symbol: text, inst_type: text, base_ccy: text, quote_ccy: text },
          // Absent for instruments of other venues.
          tradable: z.boolean().optional(),
        }),
      ),
    }),
  }),
  ({ result }) =>
    result.data.map(({ symbol, inst_type, base_ccy: base, quote_ccy: quote, tradable }) => {
      const type = ({ CCY_PAIR: 'spot', PERPETUAL_SWAP: 'perpetual', FUTURE: 'future' } as const)[inst_type];
      return tradable === true && type !== undefined ? { symbol, base, quote, type } : null;
    }),
);

export const cryptocomListing: ExchangeListing = {
  ...{ exchange: 'cryptocom', url: 'https://api.crypto.com', covers: ['spot', 'perpetual', 'future'] },
  requests: [cryptocom],
};
