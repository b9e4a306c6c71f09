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
function kraken(exchange: string, rename: Record<string, string>): ExchangeListing {
  const instruments = ({ result }: z.infer<typeof krakenAnswer>) =>
    Object.values(result).map(({ wsname, status = 'online' }) => {
      const [base, quote] = (wsname ?? '').split('/').map((asset) => rename[asset] ?? asset);
      if (!base || !quote || status !== 'online') return null;
      return { symbol: `${base}/${quote}`, base, quote, type: 'spot' as const };
    });
  const request = listed('/0/public/AssetPairs', krakenAnswer, instruments);
  return { exchange, url: 'https://api.kraken.com', covers: ['spot'], requests: [request] };
}

/**
 * https://docs.kraken.com/api-reference/instrument-details/get-instruments: indices are listed as well and cannot be traded; only
 * futures have an end. Messages write symbols in upper case.
 */
const krakenFutures = listed(
  '/derivatives/api/v3/instruments',
  z.object({
    instruments: z.array(
      z.object({
        ...{ symbol: text, tradeable: z.boolean(), lastTradingTime: text.optional() },
        ...{ base: text.optional(), quote: text.optional() },
      }),
    ),
  }),
  ({ instruments }) =>
    instruments.map(({ symbol, tradeable, lastTradingTime, base, quote }) => {
      if (!tradeable) return null;
      const type = lastTradingTime === undefined ? ('perpetual' as const) : ('future' as const);
      return { symbol: symbol.toUpperCase(), ...(base && { base }), ...(quote && { quote }), type };
    }),
);

/** Instruments of `kraken`, `kraken_futures`, `kraken_v1`. */
export const krakenListings: readonly ExchangeListing[] = [
  kraken('kraken', KRAKEN_V2),
  {
    ...{ exchange: 'kraken_futures', url: 'https://futures.kraken.com', covers: ['perpetual', 'future'] },
    requests: [krakenFutures],
  },
  kraken('kraken_v1', {}),
];
