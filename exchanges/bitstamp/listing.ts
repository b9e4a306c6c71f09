import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, decimal, positive, stepOfPlaces } from '../../workflows/collection/listings/stated.js';

const text = z.string();

/** https://www.bitstamp.net/api/#tag/Market-info/operation/GetTradingPairsInfo */
const bitstamp = listed(
  '/api/v2/trading-pairs-info/',
  z.array(
    z.object({
      ...{ name: text, url_symbol: text, trading: text, minimum_order: text.optional() },
      ...{ base_decimals: amount, counter_decimals: amount },
    }),
  ),
  (pairs) =>
    pairs.map(({ name, url_symbol: symbol, trading, minimum_order, ...decimals }) => {
      const [base = '', quote = ''] = name.split('/');
      // For example `10.0 USD`.
      const [least, asset] = (minimum_order ?? '').split(' ');
      return {
        ...{ symbol, base, quote, type: 'spot', status: trading === 'Enabled' ? 'trading' : 'halted' },
        ...{ tickSize: stepOfPlaces(decimals.counter_decimals), lotSize: stepOfPlaces(decimals.base_decimals) },
        minNotional: asset === quote ? positive(decimal(least)) : undefined,
      };
    }),
);

export const bitstampListing: ExchangeListing = {
  exchange: 'bitstamp',
  url: 'https://www.bitstamp.net',
  covers: ['spot'],
  requests: [bitstamp],
};
