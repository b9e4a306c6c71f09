import { z } from 'zod';
import type { InstrumentKind, InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, positive } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const binanceAnswer = z.object({
  symbols: z.array(
    z.object({
      ...{ symbol: text, baseAsset: text, quoteAsset: text, marginAsset: text.optional(), pair: text.optional() },
      ...{ status: text.optional(), contractStatus: text.optional(), contractType: text.optional() },
      ...{ onboardDate: amount, deliveryDate: amount, contractSize: amount },
      filters: z
        .array(
          z.object({
            filterType: text,
            ...{ tickSize: amount, stepSize: amount, minQty: amount, minNotional: amount, notional: amount },
          }),
        )
        .default([]),
    }),
  ),
});
type BinanceSymbol = z.infer<typeof binanceAnswer>['symbols'][number];

/** Words of spot and futures. */
const STATUS: Record<string, InstrumentStatus> = {
  TRADING: 'trading',
  ...{ HALT: 'halted', BREAK: 'halted', AUCTION_MATCH: 'halted', END_OF_DAY: 'halted' },
  ...{ PRE_TRADING: 'announced', PENDING_TRADING: 'announced', POST_TRADING: 'settling' },
  ...{ PRE_DELIVERING: 'settling', DELIVERING: 'settling', PRE_SETTLE: 'settling', SETTLING: 'settling' },
  ...{ DELIVERED: 'delisted', CLOSE: 'delisted' },
};

/** https://developers.binance.com/docs: Exchange Information. */
export function binanceExchangeInfo(
  exchange: string,
  url: string,
  path: string,
  covers: readonly InstrumentKind[],
): ExchangeListing {
  return { exchange, url, covers, requests: [listed(path, binanceAnswer, ({ symbols }) => symbols.map(entryOf))] };
}

function entryOf({ symbol, baseAsset: base, quoteAsset: quote, contractType, ...stated }: BinanceSymbol) {
  const { status = stated.contractStatus ?? '', marginAsset: settle } = stated;
  const filter = (type: string) => stated.filters.find(({ filterType }) => filterType === type);
  const lot = filter('LOT_SIZE');
  const notional = filter('NOTIONAL') ?? filter('MIN_NOTIONAL');
  const spot = {
    ...{ symbol, base, quote, status: STATUS[status], type: 'spot' as InstrumentKind },
    tickSize: positive(filter('PRICE_FILTER')?.tickSize),
    ...{ lotSize: positive(lot?.stepSize), minQuantity: positive(lot?.minQty) },
    minNotional: positive(notional?.minNotional ?? notional?.notional),
  };
  if (contractType === undefined) return spot;
  // A contract that has no type yet is one that was announced without its terms.
  const isPerpetual = contractType.endsWith('PERPETUAL');
  return {
    ...{ ...spot, type: isPerpetual ? ('perpetual' as const) : ('future' as const), settle },
    ...(settle !== undefined && { inverse: settle === base && settle !== quote }),
    contractMultiplier: positive(stated.contractSize),
    listedAtNs: fromMs(stated.onboardDate),
    // Of perpetuals it is a date far away.
    expiresAtNs: isPerpetual ? undefined : fromMs(stated.deliveryDate),
    underlying: stated.pair,
  };
}

export const binanceListing: ExchangeListing = binanceExchangeInfo(
  'binance',
  'https://api.binance.com',
  '/api/v3/exchangeInfo',
  ['spot'],
);
