import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/**
 * https://docs.dydx.exchange/api_integration-indexer/indexer_api#listperpetualmarkets: quoted in
 * dollars.
 */
const dydxV4 = listed(
  '/v4/perpetualMarkets',
  z.object({ markets: z.record(text, z.object({ ticker: text, status: text })) }),
  ({ markets }) =>
    Object.values(markets).map(({ ticker: symbol, status }) =>
      status === 'ACTIVE' ? { symbol, base: symbol.replace(/-USD$/, ''), quote: 'USD', type: 'perpetual' } : null,
    ),
);

export const dydxV4Listing: ExchangeListing = {
  exchange: 'dydx_v4',
  url: 'https://indexer.dydx.trade',
  covers: ['perpetual'],
  requests: [dydxV4],
};
