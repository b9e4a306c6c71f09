import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, positive, word } from '../../workflows/collection/listings/stated.js';

const text = z.string();

/** https://exchange-developer.crypto.com/exchange/v1/docs/api/rest/public-get-instruments */
const cryptocom = listed(
  '/exchange/v1/public/get-instruments',
  z.object({
    result: z.object({
      data: z.array(
        z.object({
          ...{ symbol: text, inst_type: text, base_ccy: text, quote_ccy: text },
          ...{ price_tick_size: amount, qty_tick_size: amount, contract_size: amount, expiry_timestamp_ms: amount },
          underlying_symbol: text.optional(),
          // Absent for instruments of other venues.
          tradable: z.boolean().optional(),
        }),
      ),
    }),
  }),
  ({ result }) =>
    result.data.map(({ symbol, inst_type, base_ccy: base, quote_ccy: quote, tradable, ...stated }) => {
      const type = ({ CCY_PAIR: 'spot', PERPETUAL_SWAP: 'perpetual', FUTURE: 'future' } as const)[inst_type];
      if (type === undefined || tradable === undefined) return null;
      return {
        ...{ symbol, base, quote, type, status: tradable ? 'trading' : 'halted' },
        ...{ tickSize: positive(stated.price_tick_size), lotSize: positive(stated.qty_tick_size) },
        ...{ contractMultiplier: positive(stated.contract_size), expiresAtNs: fromMs(stated.expiry_timestamp_ms) },
        underlying: word(stated.underlying_symbol),
      };
    }),
);

export const cryptocomListing: ExchangeListing = {
  ...{ exchange: 'cryptocom', url: 'https://api.crypto.com', covers: ['spot', 'perpetual', 'future'] },
  requests: [cryptocom],
};
