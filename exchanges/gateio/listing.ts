import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://www.gate.com/docs/developers/apiv4/en/#list-all-currency-pairs-supported */
const gateio = listed(
  '/api/v4/spot/currency_pairs',
  z.array(z.object({ id: text, base: text, quote: text, trade_status: text })),
  (pairs) =>
    pairs.map(({ id: symbol, base, quote, trade_status }) =>
      trade_status === 'untradable' ? null : { symbol, base, quote, type: 'spot' },
    ),
);

export const gateioListing: ExchangeListing = {
  exchange: 'gateio',
  url: 'https://api.gateio.ws',
  covers: ['spot'],
  requests: [gateio],
};
