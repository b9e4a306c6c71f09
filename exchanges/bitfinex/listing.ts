import { z } from 'zod';
import type { InstrumentKind } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing, ListingRequest } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

/** https://docs.bitfinex.com/reference/rest-public-conf: pairs as six letters, or with a colon. */
function bitfinex(kind: string, type: InstrumentKind): ListingRequest {
  return listed(`/v2/conf/pub:list:pair:${kind}`, z.tuple([z.array(text)]), ([pairs]) =>
    pairs.map((pair) => {
      const [base = '', quote = ''] = pair.includes(':') ? pair.split(':') : [pair.slice(0, -3), pair.slice(-3)];
      const asset = (name: string) => name.replace(/F0$/, '');
      return { symbol: `t${pair}`, base: asset(base), quote: asset(quote), type };
    }),
  );
}

export const bitfinexListing: ExchangeListing = {
  ...{ exchange: 'bitfinex', url: 'https://api-pub.bitfinex.com', covers: ['spot', 'perpetual'] },
  requests: [bitfinex('exchange', 'spot'), bitfinex('futures', 'perpetual')],
};
