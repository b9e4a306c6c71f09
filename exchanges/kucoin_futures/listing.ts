import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://docs.kucoin.com/futures/#get-open-contract-list: only futures expire. */
const kucoinFutures = listed(
  '/api/v1/contracts/active',
  z.object({
    data: z.array(
      z.object({
        ...{ symbol: text, baseCurrency: text, quoteCurrency: text, status: text },
        expireDate: z.number().nullish(),
      }),
    ),
  }),
  ({ data }) =>
    data.map(({ symbol, baseCurrency: base, quoteCurrency: quote, status, expireDate }) => {
      const type = expireDate == null ? ('perpetual' as const) : ('future' as const);
      return status === 'Open' ? { symbol, base, quote, type } : null;
    }),
);

export const kucoinFuturesListing: ExchangeListing = {
  ...{ exchange: 'kucoin_futures', url: 'https://api-futures.kucoin.com', covers: ['perpetual', 'future'] },
  requests: [kucoinFutures],
};
