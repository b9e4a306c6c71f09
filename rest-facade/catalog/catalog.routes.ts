import { z } from 'zod';
import { datastreamShape, exchangeShape, instrumentShape } from '../../schema/generated/rest-shapes.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  DatastreamsDocument,
  ExchangeDatastreamsDocument,
  ExchangesDocument,
  InstrumentDatastreamsDocument,
  InstrumentsDocument,
  type ListedDatastreamsFragment,
} from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { queryText } from '../http/fields.js';
import { CATALOG_PAGE, page, pageArguments, pageFields } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';
import { datastreamFilter, datastreamFilterFields, instrumentFilter } from './catalog-filters.js';

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

/** Returns a datastream of a list, which marks those without a feed. */
const listedDatastream = ({ noFeed, ...datastream }: ListedDatastreamsFragment['nodes'][number]) => ({
  ...toBody(datastreamShape, datastream),
  ...(noFeed !== null && { collection: { state: 'no_feed', reason: noFeed } }),
});

/** GET /exchanges and below, GET /datastreams (contract 2). */
export const catalogRoutes = [
  route({
    method: 'GET',
    path: '/exchanges',
    async answer({ core }) {
      const { exchanges } = await core(ExchangesDocument, {});
      return ok(exchanges.map((one) => toBody(exchangeShape, one)));
    },
  }),

  route({
    method: 'GET',
    path: '/exchanges/:exchange/instruments',
    query: instrumentsQuery,
    async answer({ core, path, query }) {
      const variables = { exchange: path.text('exchange'), filter: instrumentFilter(query), ...pageArguments(query) };
      const { exchange } = await core(InstrumentsDocument, variables);
      return page(found(exchange, 'Exchange').instruments, query.limit, (instrument) =>
        toBody(instrumentShape, instrument),
      );
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
