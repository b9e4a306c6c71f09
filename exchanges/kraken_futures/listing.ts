import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromIso, positive, stepOfPlaces } from '../../workflows/collection/listings/stated.js';

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
        ...{ type: text, base: text.optional(), quote: text.optional(), underlying: text.optional() },
        ...{ tickSize: amount, contractSize: amount, contractValueTradePrecision: amount },
        openingDate: text.optional(),
      }),
    ),
  }),
  ({ instruments }) =>
    instruments.map(({ symbol, type: kind, tradeable, lastTradingTime, base, quote, ...stated }) => {
      if (!/futures/.test(kind)) return null;
      return {
        ...{ symbol: symbol.toUpperCase(), base, quote, status: tradeable ? 'trading' : 'halted' },
        type: lastTradingTime === undefined ? ('perpetual' as const) : ('future' as const),
        ...{ inverse: kind === 'futures_inverse', tickSize: positive(stated.tickSize) },
        lotSize: stepOfPlaces(stated.contractValueTradePrecision),
        contractMultiplier: positive(stated.contractSize),
        ...{ listedAtNs: fromIso(stated.openingDate), expiresAtNs: fromIso(lastTradingTime) },
        underlying: stated.underlying,
      };
    }),
);

export const krakenFuturesListing: ExchangeListing = {
  ...{ exchange: 'kraken_futures', url: 'https://futures.kraken.com', covers: ['perpetual', 'future'] },
  requests: [krakenFutures],
};
