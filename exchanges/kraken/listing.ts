import { z } from 'zod';
import type { InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, positive, stepOfPlaces } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const krakenAnswer = z.object({
  result: z.record(
    text,
    z.object({
      ...{ wsname: text.optional(), status: text.optional() },
      ...{ tick_size: amount, lot_decimals: amount, ordermin: amount, costmin: amount },
    }),
  ),
});

const STATUS: Record<string, InstrumentStatus> = {
  ...{ online: 'trading', cancel_only: 'halted', post_only: 'halted', limit_only: 'trading', reduce_only: 'trading' },
  delisted: 'delisted',
};

/** Names of v2 where they differ from those of v1. */
const KRAKEN_V2: Record<string, string> = { XBT: 'BTC', XDG: 'DOGE' };

/** https://docs.kraken.com/api/docs/rest-api/get-tradable-asset-pairs */
export function krakenAssetPairs(exchange: string, rename: Record<string, string>): ExchangeListing {
  const instruments = ({ result }: z.infer<typeof krakenAnswer>) =>
    Object.values(result).map(({ wsname, status = 'online', ...stated }) => {
      const [base, quote] = (wsname ?? '').split('/').map((asset) => rename[asset] ?? asset);
      if (!base || !quote) return null;
      return {
        ...{ symbol: `${base}/${quote}`, base, quote, type: 'spot' as const, status: STATUS[status] },
        ...{ tickSize: positive(stated.tick_size), lotSize: stepOfPlaces(stated.lot_decimals) },
        ...{ minQuantity: positive(stated.ordermin), minNotional: positive(stated.costmin) },
      };
    });
  const request = listed('/0/public/AssetPairs', krakenAnswer, instruments);
  return { exchange, url: 'https://api.kraken.com', covers: ['spot'], requests: [request] };
}

export const krakenListing: ExchangeListing = krakenAssetPairs('kraken', KRAKEN_V2);
