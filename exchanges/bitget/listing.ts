import { z } from 'zod';
import type { InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, positive, stepOfPlaces } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const STATUS: Record<string, InstrumentStatus> = { online: 'trading', halt: 'halted', offline: 'delisted' };

/** https://www.bitget.com/api-doc/spot/market/Get-Symbols */
const bitget = listed(
  '/api/v2/spot/public/symbols',
  z.object({
    data: z.array(
      z.object({
        ...{ symbol: text, baseCoin: text, quoteCoin: text, status: text, openTime: amount },
        ...{ pricePrecision: amount, quantityPrecision: amount, minTradeAmount: amount, minTradeUSDT: amount },
      }),
    ),
  }),
  ({ data }) =>
    data.map(({ symbol, baseCoin: base, quoteCoin: quote, status, ...stated }) => ({
      ...{ symbol, base, quote, type: 'spot', status: STATUS[status] },
      tickSize: stepOfPlaces(stated.pricePrecision),
      ...{ lotSize: stepOfPlaces(stated.quantityPrecision), minQuantity: positive(stated.minTradeAmount) },
      // In USDT, whatever the quote asset is.
      minNotional: quote === 'USDT' ? positive(stated.minTradeUSDT) : undefined,
      listedAtNs: fromMs(stated.openTime),
    })),
);

export const bitgetListing: ExchangeListing = {
  exchange: 'bitget',
  url: 'https://api.bitget.com',
  covers: ['spot'],
  requests: [bitget],
};
