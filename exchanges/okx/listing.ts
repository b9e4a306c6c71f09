import { z } from 'zod';
import type { InstrumentKind } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing, ListingRequest } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

const okxAnswer = z.object({
  data: z.array(z.object({ instId: text, baseCcy: text, quoteCcy: text, instFamily: text.optional(), state: text })),
});

/** https://www.okx.com/docs-v5/en/#public-data-rest-api-get-instruments */
function okx(instType: string, type: InstrumentKind): ListingRequest {
  return listed(`/api/v5/public/instruments?instType=${instType}`, okxAnswer, ({ data }) =>
    data.map(({ instId, baseCcy, quoteCcy, instFamily = '', state }) => {
      const [base = '', quote = ''] = baseCcy === '' ? instFamily.split('-') : [baseCcy, quoteCcy];
      return state === 'live' ? { symbol: instId, base, quote, type } : null;
    }),
  );
}

export const okxListing: ExchangeListing = {
  ...{ exchange: 'okx', url: 'https://www.okx.com', covers: ['spot', 'perpetual', 'future'] },
  requests: [okx('SPOT', 'spot'), okx('SWAP', 'perpetual'), okx('FUTURES', 'future')],
};
