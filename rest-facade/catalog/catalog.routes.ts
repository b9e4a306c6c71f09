import { z } from 'zod';
import {
  DatastreamsDocument,
  ExchangeDatastreamsDocument,
  ExchangesDocument,
  InstrumentDatastreamsDocument,
  InstrumentsDocument,
} from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { queryText } from '../http/fields.js';
import { CATALOG_PAGE, page, pageArguments, pageFields } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';
import { datastreamFilter, datastreamFilterFields, instrumentFilter } from './catalog-filters.js';
import { listedDatastream } from './datastream-summary.js';

const instrumentsQuery = z.object({
  ...pageFields(CATALOG_PAGE),
  search: queryText.optional(),
  base: queryText.optional(),
  quote: queryText.optional(),
  instrument_type: queryText.optional(),
});
const instrumentStreamsQuery = z.object({ ...pageFields(CATALOG_PAGE), ...datastreamFilterFields });
const exchangeStreamsQuery = instrumentStreamsQuery.extend({ instrument: queryText.optional() });
const datastreamsQuery = exchangeStreamsQuery.extend({ exchange: queryText.optional() });

/** GET /exchanges and below, GET /datastreams (contract 2). */
export const catalogRoutes = [
  route({
    method: 'GET',
    path: '/exchanges',
    async answer({ core }) {
      const { exchanges } = await core(ExchangesDocument, {});
      return ok(exchanges.map(({ code, displayName }) => ({ code, display_name: displayName })));
    },
  }),

  route({
    method: 'GET',
    path: '/exchanges/:exchange/instruments',
    query: instrumentsQuery,
    async answer({ core, path, query }) {
      const variables = { exchange: path.text('exchange'), filter: instrumentFilter(query), ...pageArguments(query) };
      const { exchange } = await core(InstrumentsDocument, variables);
      return page(found(exchange, 'Exchange').instruments, query.limit, (instrument) => ({
        symbol: instrument.symbol,
        base: instrument.base,
        quote: instrument.quote,
        instrument_type: instrument.instrumentType,
      }));
    },
  }),

  route({
    method: 'GET',
    path: '/datastreams',
    query: datastreamsQuery,
    async answer({ core, query }) {
      const variables = { filter: datastreamFilter(query), ...pageArguments(query) };
      const { datastreams } = await core(DatastreamsDocument, variables);
      return page(datastreams, query.limit, listedDatastream);
    },
  }),

  route({
    method: 'GET',
    path: '/exchanges/:exchange/datastreams',
    query: exchangeStreamsQuery,
    async answer({ core, path, query }) {
      const variables = { exchange: path.text('exchange'), filter: datastreamFilter(query), ...pageArguments(query) };
      const { exchange } = await core(ExchangeDatastreamsDocument, variables);
      return page(found(exchange, 'Exchange').datastreams, query.limit, listedDatastream);
    },
  }),

  route({
    method: 'GET',
    path: '/exchanges/:exchange/instruments/*instrument/datastreams',
    query: instrumentStreamsQuery,
    async answer({ core, path, query }) {
      const place = { exchange: path.text('exchange'), instrument: path.text('instrument') };
      const variables = { ...place, filter: datastreamFilter(query), ...pageArguments(query) };
      const { exchange } = await core(InstrumentDatastreamsDocument, variables);
      const { datastreams } = found(found(exchange, 'Exchange').instrument, 'Instrument');
      return page(datastreams, query.limit, listedDatastream);
    },
  }),
];
