import { z } from 'zod';
import type { InstrumentKind, InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromIso, positive, quotient, word } from '../../workflows/collection/listings/stated.js';

const text = z.string();

/** CFI codes. */
const KINDS: Record<string, InstrumentKind> = {
  ...{ FFWCSX: 'perpetual', FFWCSF: 'perpetual', FFCCSX: 'future', IFXXXP: 'spot' },
  ...{ OCECCS: 'option', OPECCS: 'option' },
};
const STATUS: Record<string, InstrumentStatus> = {
  ...{ Open: 'trading', Closed: 'halted', Settled: 'delisted', Unlisted: 'delisted', Delisted: 'delisted' },
};

const bitmexAnswer = z.array(
  z.object({
    ...{ symbol: text, typ: text, state: text, underlying: text, quoteCurrency: text },
    ...{ settlCurrency: text.nullish(), listing: text.nullish(), expiry: text.nullish() },
    ...{ isInverse: z.boolean().nullish(), isQuanto: z.boolean().nullish() },
    ...{ tickSize: amount, lotSize: amount, optionStrikePrice: amount },
    ...{ multiplier: amount, underlyingToSettleMultiplier: amount, underlyingToPositionMultiplier: amount },
    referenceSymbol: text.nullish(),
  }),
);

/**
 * https://www.bitmex.com/api/explorer/#!/Instrument/Instrument_getActive; `typ` is the CFI code.
 */
const bitmex = listed('/api/v1/instrument/active', bitmexAnswer, (instruments) =>
  instruments.map(({ symbol, typ, state, underlying: base, quoteCurrency: quote, ...stated }) => {
    const type = KINDS[typ];
    if (type === undefined) return null;
    return {
      ...{ symbol, base, quote, type, status: STATUS[state], settle: word(stated.settlCurrency) },
      ...{ tickSize: positive(stated.tickSize), lotSize: positive(stated.lotSize) },
      ...(type !== 'spot' && { inverse: stated.isInverse ?? undefined, contractMultiplier: multiplierOf(stated) }),
      ...{ listedAtNs: fromIso(stated.listing), expiresAtNs: fromIso(stated.expiry) },
      underlying: word(stated.referenceSymbol),
      ...(type === 'option' && { strike: positive(stated.optionStrikePrice) }),
      ...(type === 'option' && { optionType: typ.startsWith('OC') ? ('call' as const) : ('put' as const) }),
    };
  }),
);

type Multipliers = Pick<
  z.infer<typeof bitmexAnswer>[number],
  'isQuanto' | 'isInverse' | 'multiplier' | 'underlyingToSettleMultiplier' | 'underlyingToPositionMultiplier'
>;

/**
 * Returns the amount in a contract. Multipliers are in the smallest unit of the settlement asset;
 * those of quantos are no amounts.
 */
function multiplierOf(stated: Multipliers): string | undefined {
  if (stated.isQuanto) return undefined;
  if (stated.isInverse) return positive(quotient(stated.multiplier, stated.underlyingToSettleMultiplier));
  return positive(quotient('1', stated.underlyingToPositionMultiplier));
}

export const bitmexListing: ExchangeListing = {
  exchange: 'bitmex',
  url: 'https://www.bitmex.com',
  covers: ['spot', 'perpetual', 'future'],
  requests: [bitmex],
};
