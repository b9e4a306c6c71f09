import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, stepOfPlaces } from '../../workflows/collection/listings/stated.js';

const text = z.string();

/**
 * https://hyperliquid.gitbook.io/hyperliquid-docs: Info endpoint, perpetuals. Without spot, whose
 * symbols are numbers there: they are added by hand.
 */
const hyperliquid = listed(
  '/info',
  z.object({ universe: z.array(z.object({ name: text, isDelisted: z.boolean().optional(), szDecimals: amount })) }),
  ({ universe }) =>
    universe.map(({ name, isDelisted, szDecimals }) => ({
      ...{ symbol: name, base: name, quote: 'USDC', type: 'perpetual' },
      ...{ status: isDelisted ? 'delisted' : 'trading', lotSize: stepOfPlaces(szDecimals) },
    })),
  { body: { type: 'meta' } },
);

export const hyperliquidListing: ExchangeListing = {
  exchange: 'hyperliquid',
  url: 'https://api.hyperliquid.xyz',
  covers: ['perpetual'],
  requests: [hyperliquid],
};
