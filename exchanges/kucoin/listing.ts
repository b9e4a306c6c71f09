import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, positive } from '../../workflows/collection/listings/stated.js';

const text = z.string();

/** https://www.kucoin.com/docs-new/rest/spot-trading/market-data/get-all-symbols */
const kucoin = listed(
  '/api/v2/symbols',
  z.object({
    data: z.array(
      z.object({
        ...{ symbol: text, baseCurrency: text, quoteCurrency: text, enableTrading: z.boolean() },
        ...{ priceIncrement: amount, baseIncrement: amount, baseMinSize: amount, minFunds: amount },
      }),
    ),
  }),
  ({ data }) =>
    data.map(({ symbol, baseCurrency: base, quoteCurrency: quote, enableTrading, ...stated }) => ({
      ...{ symbol, base, quote, type: 'spot', status: enableTrading ? 'trading' : 'halted' },
      ...{ tickSize: positive(stated.priceIncrement), lotSize: positive(stated.baseIncrement) },
      ...{ minQuantity: positive(stated.baseMinSize), minNotional: positive(stated.minFunds) },
    })),
);

export const kucoinListing: ExchangeListing = {
  exchange: 'kucoin',
  url: 'https://api.kucoin.com',
  covers: ['spot'],
  requests: [kucoin],
};
