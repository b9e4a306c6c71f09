import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://www.bitstamp.net/api/#tag/Market-info/operation/GetTradingPairsInfo */
const bitstamp = listed(
  '/api/v2/trading-pairs-info/',
  z.array(z.object({ name: text, url_symbol: text, trading: text })),
  (pairs) =>
    pairs.map(({ name, url_symbol: symbol, trading }) => {
      const [base = '', quote = ''] = name.split('/');
      return trading === 'Enabled' ? { symbol, base, quote, type: 'spot' } : null;
    }),
);

export const bitstampListing: ExchangeListing = {
  exchange: 'bitstamp',
  url: 'https://www.bitstamp.net',
  covers: ['spot'],
  requests: [bitstamp],
};
