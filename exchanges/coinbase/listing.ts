import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://docs.cdp.coinbase.com/exchange/reference/exchangerestapi_getproducts */
const coinbase = listed(
  '/products',
  z.array(z.object({ id: text, base_currency: text, quote_currency: text, status: text })),
  (products) =>
    products.map(({ id, base_currency: base, quote_currency: quote, status }) =>
      status === 'online' ? { symbol: id, base, quote, type: 'spot' } : null,
    ),
);

export const coinbaseListing: ExchangeListing = {
  exchange: 'coinbase',
  url: 'https://api.exchange.coinbase.com',
  covers: ['spot'],
  requests: [coinbase],
};
