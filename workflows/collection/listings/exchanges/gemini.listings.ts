import { z } from 'zod';
import type { ExchangeListing } from '../exchange-listing.js';
import { listed } from '../listed.js';

const text = z.string();

/** https://docs.gemini.com/rest-api/#symbols: names in lower case; messages use upper case. */
const gemini = listed('/v1/symbols', z.array(text), (symbols) =>
  symbols.map((name) => {
    const symbol = name.toUpperCase();
    return { symbol, type: symbol.endsWith('PERP') ? 'perpetual' : 'spot' };
  }),
);

/** Instruments of `gemini`. */
export const geminiListings: readonly ExchangeListing[] = [
  { exchange: 'gemini', url: 'https://api.gemini.com', covers: ['spot', 'perpetual'], requests: [gemini] },
];
