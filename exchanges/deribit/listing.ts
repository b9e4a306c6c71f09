import { z } from 'zod';
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, positive, word } from '../../workflows/collection/listings/stated.js';

const text = z.string();

/** The expiry of what does not expire. */
const NEVER_MS = 32_503_708_800_000;

/** https://docs.deribit.com/#public-get_instruments. Combinations of instruments are left out. */
const deribit = listed(
  '/api/v2/public/get_instruments?currency=any&expired=false',
  z.object({
    result: z.array(
      z.object({
        ...{ instrument_name: text, kind: text, base_currency: text, quote_currency: text, is_active: z.boolean() },
        ...{ settlement_period: text.optional(), settlement_currency: text.optional() },
        ...{ instrument_type: text.optional(), price_index: text.optional(), option_type: text.optional() },
        ...{ tick_size: amount, min_trade_amount: amount, contract_size: amount, strike: amount },
        ...{ creation_timestamp: amount, expiration_timestamp: amount },
      }),
    ),
  }),
  ({ result }) =>
    result.map(({ instrument_name: symbol, kind, base_currency: base, quote_currency: quote, ...stated }) => {
      if (kind !== 'spot' && kind !== 'future' && kind !== 'option') return null;
      const type = kind === 'future' && stated.settlement_period === 'perpetual' ? ('perpetual' as const) : kind;
      const { tick_size, min_trade_amount, contract_size, creation_timestamp, expiration_timestamp } = stated;
      const isOption = kind === 'option';
      return {
        ...{ symbol, base, quote, type, status: stated.is_active ? 'trading' : 'halted' },
        ...{ settle: word(stated.settlement_currency), tickSize: positive(tick_size) },
        minQuantity: positive(min_trade_amount),
        ...(kind !== 'spot' && { inverse: inverseOf(stated.instrument_type) }),
        contractMultiplier: kind === 'spot' ? undefined : positive(contract_size),
        listedAtNs: fromMs(creation_timestamp),
        expiresAtNs: expiration_timestamp === NEVER_MS ? undefined : fromMs(expiration_timestamp),
        underlying: kind === 'spot' ? undefined : word(stated.price_index),
        ...(isOption && { strike: positive(stated.strike) }),
        ...(isOption && { optionType: OPTION_TYPES[stated.option_type ?? ''] }),
      };
    }),
);

const OPTION_TYPES: Record<string, 'call' | 'put'> = { call: 'call', put: 'put' };

const inverseOf = (type: string | undefined): boolean | undefined =>
  type === 'reversed' ? true : type === 'linear' ? false : undefined;

export const deribitListing: ExchangeListing = {
  exchange: 'deribit',
  url: 'https://www.deribit.com',
  covers: ['spot', 'perpetual', 'future'],
  requests: [deribit],
};
