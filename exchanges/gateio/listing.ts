import { z } from 'zod';
import type { ExchangeListing, ListingRequest } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://www.gate.com/docs/developers/apiv4/en/#list-all-currency-pairs-supported */
const gateio = listed(
  '/api/v4/spot/currency_pairs',
  z.array(z.object({ id: text, base: text, quote: text, trade_status: text })),
  (pairs) =>
    pairs.map(({ id: symbol, base, quote, trade_status }) =>
      trade_status === 'untradable' ? null : { symbol, base, quote, type: 'spot' },
    ),
);

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

/** Instruments of `gateio` and `gateio_futures`. */
export const gateListings: readonly ExchangeListing[] = [
  { exchange: 'gateio', url: 'https://api.gateio.ws', covers: ['spot'], requests: [gateio] },
  {
    ...{ exchange: 'gateio_futures', url: 'https://api.gateio.ws', covers: ['perpetual'] },
    requests: [gateioFutures('usdt'), gateioFutures('btc')],
  },
];
