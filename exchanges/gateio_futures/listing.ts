import { z } from 'zod';
import type { InstrumentStatus } from '../../schema/instruments/instrument-terms.js';
import type { ExchangeListing, ListingRequest } from '../../workflows/collection/listings/exchange-listing.js';
import { listed } from '../../workflows/collection/listings/listed.js';
import { amount, fromSeconds, positive, word } from '../../workflows/collection/listings/stated.js';

const text = z.string();

const STATUS: Record<string, InstrumentStatus> = {
  ...{ prelaunch: 'announced', trading: 'trading', circuit_breaker: 'halted' },
  ...{ delisting: 'settling', delisted: 'delisted' },
};

const contracts = z.array(
  z.object({
    ...{ name: text, type: text.optional(), status: text.optional(), in_delisting: z.boolean() },
    ...{ underlying: text.optional(), quanto_multiplier: amount, order_price_round: amount, order_size_min: amount },
    ...{ launch_time: amount, expire_time: amount },
  }),
);

/**
 * https://www.gate.com/docs/developers/apiv4/en/#futures and #delivery: one list per settlement
 * currency. Only contracts of delivery expire.
 */
function gateioFutures(market: 'futures' | 'delivery', settle: string): ListingRequest {
  return listed(`/api/v4/${market}/${settle}/contracts`, contracts, (found) =>
    found.map(({ name: symbol, status = 'trading', in_delisting, ...stated }) => {
      const [base = '', quote = ''] = symbol.split('_');
      return {
        ...{ symbol, base, quote, settle: settle.toUpperCase() },
        type: market === 'futures' ? 'perpetual' : 'future',
        status: in_delisting && status === 'trading' ? 'settling' : STATUS[status],
        inverse: stated.type === undefined ? undefined : stated.type === 'inverse',
        ...{ tickSize: positive(stated.order_price_round), minQuantity: positive(stated.order_size_min) },
        contractMultiplier: positive(stated.quanto_multiplier),
        ...{ listedAtNs: fromSeconds(stated.launch_time), expiresAtNs: fromSeconds(stated.expire_time) },
        underlying: word(stated.underlying),
      };
    }),
  );
}

export const gateioFuturesListing: ExchangeListing = {
  ...{ exchange: 'gateio_futures', url: 'https://api.gateio.ws', covers: ['perpetual', 'future'] },
  requests: [gateioFutures('futures', 'usdt'), gateioFutures('futures', 'btc'), gateioFutures('delivery', 'usdt')],
};
