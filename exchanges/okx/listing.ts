import { z } from 'zod';
import type { InstrumentKind, InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing, ListingRequest } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromMs, positive, product, word } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const okxAnswer = z.object({
  // Errors come with status 200.
  code: z.literal('0').optional(),
  data: z.array(
    z.object({
      ...{ instId: text, baseCcy: text, quoteCcy: text, instFamily: text.optional(), state: text },
      ...{ settleCcy: text.optional(), ctType: text.optional(), uly: text.optional(), optType: text.optional() },
      ...{ tickSz: amount, lotSz: amount, minSz: amount, ctVal: amount, ctMult: amount, stk: amount },
      ...{ listTime: amount, expTime: amount },
    }),
  ),
});

const STATUS: Record<string, InstrumentStatus> = {
  ...{ live: 'trading', suspend: 'halted', preopen: 'announced', expired: 'delisted', settlement: 'settling' },
};
const OPTION_TYPES: Record<string, 'call' | 'put'> = { C: 'call', P: 'put' };

/** https://www.okx.com/docs-v5/en/#public-data-rest-api-get-instruments */
function okx(asked: string, type: InstrumentKind): ListingRequest {
  return listed(`/api/v5/public/instruments?instType=${asked}`, okxAnswer, ({ data }) =>
    data.map(({ instId, baseCcy, quoteCcy, instFamily = '', state, ...stated }) => {
      const [base = '', quote = ''] = baseCcy === '' ? instFamily.split('-') : [baseCcy, quoteCcy];
      return {
        ...{ symbol: instId, base, quote, type, status: STATUS[state], settle: word(stated.settleCcy) },
        ...{ tickSize: positive(stated.tickSz), lotSize: positive(stated.lotSz), minQuantity: positive(stated.minSz) },
        inverse: word(stated.ctType) === undefined ? undefined : stated.ctType === 'inverse',
        contractMultiplier: positive(product(stated.ctVal, stated.ctMult)),
        ...{ listedAtNs: fromMs(stated.listTime), expiresAtNs: fromMs(stated.expTime) },
        ...{ strike: positive(stated.stk), optionType: OPTION_TYPES[stated.optType ?? ''] },
        underlying: word(stated.uly),
      };
    }),
  );
}

export const okxListing: ExchangeListing = {
  ...{ exchange: 'okx', url: 'https://www.okx.com', covers: ['spot', 'perpetual', 'future'] },
  requests: [
    ...[okx('SPOT', 'spot'), okx('SWAP', 'perpetual'), okx('FUTURES', 'future')],
    // Options are listed by family only.
    ...[okx('OPTION&instFamily=BTC-USD', 'option'), okx('OPTION&instFamily=ETH-USD', 'option')],
  ],
};
