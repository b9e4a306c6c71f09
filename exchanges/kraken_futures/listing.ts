import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/**
 * https://docs.kraken.com/api-reference/instrument-details/get-instruments: indices are listed as
 * well and cannot be traded; only futures have an end. Messages write symbols in upper case.
 */
const krakenFutures = listed(
  '/derivatives/api/v3/instruments',
  z.object({
    instruments: z.array(
      z.object({
        ...{ symbol: text, tradeable: z.boolean(), lastTradingTime: text.optional() },
        ...{ base: text.optional(), quote: text.optional() },
      }),
    ),
  }),
  ({ instruments }) =>
    instruments.map(({ symbol, tradeable, lastTradingTime, base, quote }) => {
      if (!tradeable) return null;
      const type = lastTradingTime === undefined ? ('perpetual' as const) : ('future' as const);
      return { symbol: symbol.toUpperCase(), ...(base && { base }), ...(quote && { quote }), type };
    }),
);

export const krakenFuturesListing: ExchangeListing = {
  ...{ exchange: 'kraken_futures', url: 'https://futures.kraken.com', covers: ['perpetual', 'future'] },
  requests: [krakenFutures],
};
