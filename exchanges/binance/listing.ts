import { z } from 'zod';
import type { ExchangeListing, InstrumentType } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';

const text = z.string();

const binanceAnswer = z.object({
  symbols: z.array(
    z.object({
      ...{ symbol: text, baseAsset: text, quoteAsset: text },
      ...{ status: text.optional(), contractStatus: text.optional(), contractType: text.optional() },
    }),
  ),
});

/** https://developers.binance.com/docs: Exchange Information. */
export function binanceExchangeInfo(
  exchange: string,
  url: string,
  path: string,
  covers: readonly InstrumentType[],
): ExchangeListing {
  const instruments = ({ symbols }: z.infer<typeof binanceAnswer>) =>
    symbols.map(({ symbol, baseAsset: base, quoteAsset: quote, status, contractStatus, contractType }) => {
      if ((status ?? contractStatus) !== 'TRADING') return null;
      if (contractType === undefined) return { symbol, base, quote, type: 'spot' as const };
      return {
        symbol,
        base,
        quote,
        type: contractType.endsWith('PERPETUAL') ? ('perpetual' as const) : ('future' as const),
      };
    });
  return { exchange, url, covers, requests: [listed(path, binanceAnswer, instruments)] };
}

export const binanceListing: ExchangeListing = binanceExchangeInfo(
  'binance',
  'https://api.binance.com',
  '/api/v3/exchangeInfo',
  ['spot'],
);
