import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

const krakenAnswer = z.object({
  result: z.record(text, z.object({ wsname: text.optional(), status: text.optional() })),
});

/** Names of v2 where they differ from those of v1. */
const KRAKEN_V2: Record<string, string> = { XBT: 'BTC', XDG: 'DOGE' };

/** https://docs.kraken.com/api/docs/rest-api/get-tradable-asset-pairs */
export function krakenAssetPairs(exchange: string, rename: Record<string, string>): ExchangeListing {
  const instruments = ({ result }: z.infer<typeof krakenAnswer>) =>
    Object.values(result).map(({ wsname, status = 'online' }) => {
      const [base, quote] = (wsname ?? '').split('/').map((asset) => rename[asset] ?? asset);
      if (!base || !quote || status !== 'online') return null;
      return { symbol: `${base}/${quote}`, base, quote, type: 'spot' as const };
    });
  const request = listed('/0/public/AssetPairs', krakenAnswer, instruments);
  return { exchange, url: 'https://api.kraken.com', covers: ['spot'], requests: [request] };
}

export const krakenListing: ExchangeListing = krakenAssetPairs('kraken', KRAKEN_V2);
