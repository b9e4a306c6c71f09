import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://www.bitget.com/api-doc/spot/market/Get-Symbols */
const bitget = listed(
  '/api/v2/spot/public/symbols',
  z.object({ data: z.array(z.object({ symbol: text, baseCoin: text, quoteCoin: text, status: text })) }),
  ({ data }) =>
    data.map(({ symbol, baseCoin: base, quoteCoin: quote, status }) =>
      status === 'online' ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

export const bitgetListing: ExchangeListing = {
  exchange: 'bitget',
  url: 'https://api.bitget.com',
  covers: ['spot'],
  requests: [bitget],
};
