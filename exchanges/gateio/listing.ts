import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromSeconds, positive, stepOfPlaces } from '../../workflows/collection/listings/stated.js';

const text = z.string();

/** https://www.gate.com/docs/developers/apiv4/en/#list-all-currency-pairs-supported */
const gateio = listed(
  '/api/v4/spot/currency_pairs',
  z.array(
    z.object({
      ...{ id: text, base: text, quote: text, trade_status: text, buy_start: amount },
      ...{ precision: amount, amount_precision: amount, min_base_amount: amount, min_quote_amount: amount },
    }),
  ),
  (pairs) =>
    pairs.map(({ id: symbol, base, quote, trade_status, ...stated }) => ({
      ...{ symbol, base, quote, type: 'spot', status: trade_status === 'untradable' ? 'halted' : 'trading' },
      ...{ tickSize: stepOfPlaces(stated.precision), lotSize: stepOfPlaces(stated.amount_precision) },
      ...{ minQuantity: positive(stated.min_base_amount), minNotional: positive(stated.min_quote_amount) },
      listedAtNs: fromSeconds(stated.buy_start),
    })),
);

export const gateioListing: ExchangeListing = {
  exchange: 'gateio',
  url: 'https://api.gateio.ws',
  covers: ['spot'],
  requests: [gateio],
};
