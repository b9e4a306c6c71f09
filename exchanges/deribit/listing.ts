import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/**
 * https://docs.deribit.com/#public-get_instruments. Without options: thousands come and go, so they
 * are added by hand.
 */
const deribit = listed(
  '/api/v2/public/get_instruments?currency=any&expired=false',
  z.object({
    result: z.array(
      z.object({
        ...{ instrument_name: text, kind: text, base_currency: text, quote_currency: text, is_active: z.boolean() },
        settlement_period: text.optional(),
      }),
    ),
  }),
  ({ result }) =>
    result.map(({ instrument_name: symbol, kind, base_currency: base, quote_currency: quote, ...rest }) => {
      if (!rest.is_active || (kind !== 'spot' && kind !== 'future')) return null;
      const type = kind === 'future' && rest.settlement_period === 'perpetual' ? 'perpetual' : kind;
      return { symbol, base, quote, type };
    }),
);

export const deribitListing: ExchangeListing = {
  exchange: 'deribit',
  url: 'https://www.deribit.com',
  covers: ['spot', 'perpetual', 'future'],
  requests: [deribit],
};
