import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/**
 * https://www.bitmex.com/api/explorer/#!/Instrument/Instrument_getActive; `typ` is the CFI code.
 */
const bitmex = listed(
  '/api/v1/instrument/active',
  z.array(z.object({ symbol: text, typ: text, state: text, underlying: text, quoteCurrency: text })),
  (instruments) =>
    instruments.map(({ symbol, typ, state, underlying: base, quoteCurrency: quote }) => {
      const type = ({ FFWCSX: 'perpetual', FFWCSF: 'perpetual', FFCCSX: 'future', IFXXXP: 'spot' } as const)[typ];
      return state === 'Open' && type !== undefined ? { symbol, base, quote, type } : null;
    }),
);

export const bitmexListing: ExchangeListing = {
  exchange: 'bitmex',
  url: 'https://www.bitmex.com',
  covers: ['spot', 'perpetual', 'future'],
  requests: [bitmex],
};
