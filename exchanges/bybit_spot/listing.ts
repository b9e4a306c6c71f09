import { z } from 'zod';
import type { InstrumentKind, InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, positive } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const bybitAnswer = z.object({
  result: z.object({
    list: z.array(
      z.object({
        ...{ symbol: text, baseCoin: text, quoteCoin: text, settleCoin: text.optional() },
        ...{ status: text, contractType: text.optional(), launchTime: amount, deliveryTime: amount },
        priceFilter: z.object({ tickSize: amount }).optional(),
        lotSizeFilter: z
          .object({
            ...{ basePrecision: amount, qtyStep: amount, minOrderQty: amount },
            ...{ minOrderAmt: amount, minNotionalValue: amount },
          })
          .optional(),
      }),
    ),
    nextPageCursor: text.optional(),
  }),
});

const STATUS: Record<string, InstrumentStatus> = {
  ...{ PreLaunch: 'announced', Trading: 'trading', Settling: 'settling', Delivering: 'settling', Closed: 'delisted' },
};

/** https://bybit-exchange.github.io/docs/v5/market/instrument */
export function bybitInstruments(
  exchange: string,
  category: string,
  covers: readonly InstrumentKind[],
): ExchangeListing {
  const path = `/v5/market/instruments-info?category=${category}&limit=1000`;
  const request = listed(path, bybitAnswer, ({ result }) => result.list.map(entryOf), {
    next: ({ result: { nextPageCursor } }) =>
      nextPageCursor ? `${path}&cursor=${encodeURIComponent(nextPageCursor)}` : undefined,
  });
  return { exchange, url: 'https://api.bybit.com', covers, requests: [request] };
}

type BybitInstrument = z.infer<typeof bybitAnswer>['result']['list'][number];

function entryOf({ symbol, baseCoin: base, quoteCoin: quote, status, contractType, ...stated }: BybitInstrument) {
  const { priceFilter, lotSizeFilter: lot } = stated;
  const common = {
    ...{ symbol, base, quote, status: STATUS[status], type: 'spot' as InstrumentKind },
    ...{ tickSize: positive(priceFilter?.tickSize), lotSize: positive(lot?.qtyStep ?? lot?.basePrecision) },
    ...{ minQuantity: positive(lot?.minOrderQty), minNotional: positive(lot?.minOrderAmt ?? lot?.minNotionalValue) },
  };
  if (contractType === undefined) return common;
  return {
    ...{ ...common, type: contractType.endsWith('Perpetual') ? ('perpetual' as const) : ('future' as const) },
    ...{ settle: stated.settleCoin, inverse: contractType.startsWith('Inverse') },
    ...{ listedAtNs: fromMs(stated.launchTime), expiresAtNs: fromMs(stated.deliveryTime) },
  };
}

export const bybitSpotListing: ExchangeListing = bybitInstruments('bybit_spot', 'spot', ['spot']);
