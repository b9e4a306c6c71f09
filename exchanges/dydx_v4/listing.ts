import { z } from 'zod';
import type { InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, positive } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const STATUS: Record<string, InstrumentStatus> = {
  ...{ ACTIVE: 'trading', PAUSED: 'halted', CANCEL_ONLY: 'halted', POST_ONLY: 'halted' },
  ...{ INITIALIZING: 'announced', FINAL_SETTLEMENT: 'settling' },
};

/**
 * https://docs.dydx.exchange/api_integration-indexer/indexer_api#listperpetualmarkets: quoted in
 * dollars.
 */
const dydxV4 = listed(
  '/v4/perpetualMarkets',
  z.object({ markets: z.record(text, z.object({ ticker: text, status: text, tickSize: amount, stepSize: amount })) }),
  ({ markets }) =>
    Object.values(markets).map(({ ticker: symbol, status, tickSize, stepSize }) => ({
      ...{ symbol, base: symbol.replace(/-USD$/, ''), quote: 'USD', type: 'perpetual', status: STATUS[status] },
      ...{ inverse: false, tickSize: positive(tickSize), lotSize: positive(stepSize) },
    })),
);

export const dydxV4Listing: ExchangeListing = {
  exchange: 'dydx_v4',
  url: 'https://indexer.dydx.trade',
  covers: ['perpetual'],
  requests: [dydxV4],
};
