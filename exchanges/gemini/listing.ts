import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://docs.gemini.com/rest/market-data: names in lower case, as in messages. */
const gemini = listed('/v1/symbols', z.array(text), (symbols) =>
  symbols.map((symbol) => ({ symbol, type: symbol.endsWith('perp') ? 'perpetual' : 'spot' })),
);

export const geminiListing: ExchangeListing = {
  exchange: 'gemini',
  url: 'https://api.gemini.com',
  covers: ['spot', 'perpetual'],
  requests: [gemini],
};
