import { z } from 'zod';
import type { InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, magnitude, positive, word } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const STATUS: Record<string, InstrumentStatus> = {
  ...{ Init: 'announced', Open: 'trading', Paused: 'halted', CancelOnly: 'halted' },
  ...{ BeingSettled: 'settling', Settled: 'delisted', Closed: 'delisted' },
};

/** https://docs.kucoin.com/futures/#get-open-contract-list: only futures expire. */
const kucoinFutures = listed(
  '/api/v1/contracts/active',
  z.object({
    data: z.array(
      z.object({
        ...{ symbol: text, baseCurrency: text, quoteCurrency: text, status: text },
        ...{ settleCurrency: text.nullish(), isInverse: z.boolean().nullish(), indexSymbol: text.nullish() },
        ...{ tickSize: amount, lotSize: amount, multiplier: amount, firstOpenDate: amount },
        expireDate: z.number().nullish(),
      }),
    ),
  }),
  ({ data }) =>
    data.map(({ symbol, baseCurrency: base, quoteCurrency: quote, status, expireDate, ...stated }) => ({
      ...{ symbol, base, quote, status: STATUS[status], settle: word(stated.settleCurrency) },
      type: expireDate == null ? ('perpetual' as const) : ('future' as const),
      ...{ inverse: stated.isInverse ?? undefined, tickSize: positive(stated.tickSize) },
      // Negative if it is inverse.
      ...{ lotSize: positive(stated.lotSize), contractMultiplier: magnitude(stated.multiplier) },
      ...{ listedAtNs: fromMs(stated.firstOpenDate), expiresAtNs: fromMs(expireDate) },
      underlying: word(stated.indexSymbol),
    })),
);

export const kucoinFuturesListing: ExchangeListing = {
  ...{ exchange: 'kucoin_futures', url: 'https://api-futures.kucoin.com', covers: ['perpetual', 'future'] },
  requests: [kucoinFutures],
};
