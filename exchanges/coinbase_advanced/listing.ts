import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { COINBASE_STATUS } from '../coinbase/listing.js';
import { amount, positive } from '../../workflows/collection/listings/stated.js';

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
        ...{ price_increment: amount, base_increment: amount, base_min_size: amount, quote_min_size: amount },
        alias: text.optional(),
      }),
    ),
  }),
  ({ products }) =>
    products.map(({ product_id: symbol, base_currency_id: base, quote_currency_id: quote, status, ...stated }) =>
      (stated.alias ?? '') === ''
        ? {
            ...{ symbol, base, quote, type: 'spot', status: COINBASE_STATUS[status] },
            ...{ tickSize: positive(stated.price_increment), lotSize: positive(stated.base_increment) },
            ...{ minQuantity: positive(stated.base_min_size), minNotional: positive(stated.quote_min_size) },
          }
        : null,
    ),
);

export const coinbaseAdvancedListing: ExchangeListing = {
  exchange: 'coinbase_advanced',
  url: 'https://api.coinbase.com',
  covers: ['spot'],
  requests: [coinbaseAdvanced],
};
