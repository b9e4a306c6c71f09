import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://www.kucoin.com/docs-new/rest/spot-trading/market-data/get-all-symbols */
const kucoin = listed(
  '/api/v2/symbols',
  z.object({
    data: z.array(z.object({ symbol: text, baseCurrency: text, quoteCurrency: text, enableTrading: z.boolean() })),
  }),
  ({ data }) =>
    data.map(({ symbol, baseCurrency: base, quoteCurrency: quote, enableTrading }) =>
      enableTrading ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

export const kucoinListing: ExchangeListing = {
  exchange: 'kucoin',
  url: 'https://api.kucoin.com',
  covers: ['spot'],
  requests: [kucoin],
};
