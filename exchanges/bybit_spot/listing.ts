import { z } from 'zod';
import type { InstrumentKind } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

const bybitAnswer = z.object({
  result: z.object({
    list: z.array(
      z.object({ symbol: text, baseCoin: text, quoteCoin: text, status: text, contractType: text.optional() }),
    ),
    nextPageCursor: text.optional(),
  }),
});

/** https://bybit-exchange.github.io/docs/v5/market/instrument */
export function bybitInstruments(
  exchange: string,
  category: string,
  covers: readonly InstrumentKind[],
): ExchangeListing {
  const path = `/v5/market/instruments-info?category=${category}&limit=1000`;
  const request = listed(
    path,
    bybitAnswer,
    ({ result }) =>
      result.list.map(({ symbol, baseCoin: base, quoteCoin: quote, status, contractType }) => {
        if (status !== 'Trading') return null;
        if (contractType === undefined) return { symbol, base, quote, type: 'spot' as const };
        return {
          symbol,
          base,
          quote,
          type: contractType.endsWith('Perpetual') ? ('perpetual' as const) : ('future' as const),
        };
      }),
    {
      next: ({ result: { nextPageCursor } }) =>
        nextPageCursor ? `${path}&cursor=${encodeURIComponent(nextPageCursor)}` : undefined,
    },
  );
  return { exchange, url: 'https://api.bybit.com', covers, requests: [request] };
}

export const bybitSpotListing: ExchangeListing = bybitInstruments('bybit_spot', 'spot', ['spot']);
