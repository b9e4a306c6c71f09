import { z } from 'zod';
import {
  TardisAccessDocument,
  TardisExchangeDetailsDocument,
  TardisExchangesDocument,
  TardisInstrumentsDocument,
} from '../../generated/operations.js';
import { invalidField } from '../../http/refusal.js';
import { type PathParameters, type Route, route } from '../../http/route.js';
import { exchangeBody, exchangeDetails } from './exchange-details.js';
import { instrumentFilter, matchesFilter } from './instrument-filter.js';
import { type Fees, instrumentInfo, UNKNOWN_FEES } from './instrument-info.js';
import { tardisTime, tardisTimeOrNull } from './tardis-time.js';

const FEE = /^-?\d{1,3}(\.\d{1,9})?$/;
const filterQuery = z.object({ filter: instrumentFilter.optional() });

/** Routes that list exchanges, instruments and rights of the account (beyond.md 9). */
export const metadataRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/v1/exchanges',
    async answer({ core }) {
      const { tardisExchanges } = await core(TardisExchangesDocument, {});
      return { status: 200, body: tardisExchanges.map(exchangeBody) };
    },
  }),

  route({
    method: 'GET',
    path: '/v1/exchanges/:exchange',
    async answer({ core, path }) {
      const exchange = path.text('exchange');
      const { tardisExchanges } = await core(TardisExchangeDetailsDocument, { exchange });
      return { status: 200, body: tardisExchanges.map(exchangeDetails)[0] };
    },
  }),

  route({
    method: 'GET',
    path: '/v1/api-key-info',
    async answer({ core }) {
      const { tardisAccess } = await core(TardisAccessDocument, {});
      const body = tardisAccess.map(({ exchange, fromNs, toNs, channels, symbols }) => ({
        ...{ exchange, from: tardisTime(fromNs), to: tardisTimeOrNull(toNs) },
        ...{ symbols, channels },
      }));
      return { status: 200, body };
    },
  }),

  // Some clients demand numbers for fees, which no exchange lists: theirs are in the base URL.
  ...instrumentRoutes('', () => UNKNOWN_FEES),
  ...instrumentRoutes('/fees/:maker/:taker', feesOf),
];

function instrumentRoutes(base: string, fees: (path: PathParameters) => Fees): Route[] {
  return [
    route({
      method: 'GET',
      path: `${base}/v1/instruments/:exchange`,
      query: filterQuery,
      async answer({ core, path, query }) {
        const asked = fees(path);
        const { tardisInstruments } = await core(TardisInstrumentsDocument, { exchange: path.text('exchange') });
        const all = tardisInstruments.map((one) => instrumentInfo(one, asked));
        return { status: 200, body: all.filter((info) => matchesFilter(info, query.filter ?? {})) };
      },
    }),

    route({
      method: 'GET',
      path: `${base}/v1/instruments/:exchange/*symbol`,
      // NautilusTrader sends an empty filter along.
      query: filterQuery,
      async answer({ core, path }) {
        const asked = fees(path);
        const names = { exchange: path.text('exchange'), symbol: path.text('symbol') };
        const { tardisInstruments } = await core(TardisInstrumentsDocument, names);
        return { status: 200, body: tardisInstruments.map((one) => instrumentInfo(one, asked))[0] };
      },
    }),
  ] as Route[];
}

function feesOf(path: PathParameters): Fees {
  const [maker, taker] = [path.text('maker'), path.text('taker')];
  if (!FEE.test(maker) || !FEE.test(taker))
    throw invalidField('fees', 'must be two decimals, as in /fees/0.0002/0.0005');
  return { maker: Number(maker), taker: Number(taker) };
}
