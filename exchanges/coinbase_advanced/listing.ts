import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/**
 * https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/public/list-public-products.
 * Without aliases (`BTC-USDC` of `BTC-USD`): their messages name the other product.
 */
const coinbaseAdvanced = listed(
  '/api/v3/brokerage/market/products?product_type=SPOT',
  z.object({
    products: z.array(
      z.object({
        ...{ product_id: text, base_currency_id: text, quote_currency_id: text, status: text },
        alias: text.optional(),
      }),
    ),
  }),
  ({ products }) =>
    products.map(({ product_id: symbol, base_currency_id: base, quote_currency_id: quote, status, alias = '' }) =>
      status === 'online' && alias === '' ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

export const coinbaseAdvancedListing: ExchangeListing = {
  exchange: 'coinbase_advanced',
  url: 'https://api.coinbase.com',
  covers: ['spot'],
  requests: [coinbaseAdvanced],
};
