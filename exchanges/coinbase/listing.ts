import { z } from 'zod';
import type { InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, positive } from '../../workflows/collection/listings/stated.js';

const text = z.string();

export const COINBASE_STATUS: Record<string, InstrumentStatus> = {
  ...{ online: 'trading', offline: 'halted', internal: 'announced', delisted: 'delisted' },
};

/** https://docs.cdp.coinbase.com/exchange/reference/exchangerestapi_getproducts */
const coinbase = listed(
  '/products',
  z.array(
    z.object({
      ...{ id: text, base_currency: text, quote_currency: text, status: text },
      ...{ quote_increment: amount, base_increment: amount, min_market_funds: amount },
    }),
  ),
  (products) =>
    products.map(({ id, base_currency: base, quote_currency: quote, status, ...stated }) => ({
      ...{ symbol: id, base, quote, type: 'spot', status: COINBASE_STATUS[status] },
      ...{ tickSize: positive(stated.quote_increment), lotSize: positive(stated.base_increment) },
      minNotional: positive(stated.min_market_funds),
    })),
);

export const coinbaseListing: ExchangeListing = {
  exchange: 'coinbase',
  url: 'https://api.exchange.coinbase.com',
  covers: ['spot'],
  requests: [coinbase],
};
