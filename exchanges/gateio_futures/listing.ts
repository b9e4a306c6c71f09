import { z } from 'zod';
import type { ExchangeListing, ListingRequest } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://www.gate.com/docs/developers/apiv4/en/#futures: one list per settlement currency. */
function gateioFutures(settle: string): ListingRequest {
  return listed(
    `/api/v4/futures/${settle}/contracts`,
    z.array(z.object({ name: text, status: text.optional(), in_delisting: z.boolean() })),
    (contracts) =>
      contracts.map(({ name: symbol, status = 'trading', in_delisting }) => {
        const [base = '', quote = ''] = symbol.split('_');
        return in_delisting || status !== 'trading' ? null : { symbol, base, quote, type: 'perpetual' };
      }),
  );
}

export const gateioFuturesListing: ExchangeListing = {
  ...{ exchange: 'gateio_futures', url: 'https://api.gateio.ws', covers: ['perpetual'] },
  requests: [gateioFutures('usdt'), gateioFutures('btc')],
};
