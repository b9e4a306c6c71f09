import {
  datastreamShape,
  exchangeShape,
  instrumentShape,
  listDatastreams,
  listExchangeDatastreams,
  listInstrumentDatastreams,
  listInstruments,
} from '../../schema/generated/contracts.js';
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
import { page } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

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
    query: requestFields(listInstruments),
    async answer({ core, path, query }) {
      const variables = { exchange: path.text('exchange'), ...query };
      const { exchange } = await core(InstrumentsDocument, variables);
      return page(found(exchange, 'Exchange').instruments, query.first, (instrument) =>
        toBody(instrumentShape, instrument),
      );
    },
  }),

  route({
    method: 'GET',
    path: '/datastreams',
    query: requestFields(listDatastreams),
    async answer({ core, query }) {
      const { datastreams } = await core(DatastreamsDocument, query);
      return page(datastreams, query.first, listedDatastream);
    },
  }),

  route({
    method: 'GET',
    path: '/exchanges/:exchange/datastreams',
    query: requestFields(listExchangeDatastreams),
    async answer({ core, path, query }) {
      const variables = { exchange: path.text('exchange'), ...query };
      const { exchange } = await core(ExchangeDatastreamsDocument, variables);
      return page(found(exchange, 'Exchange').datastreams, query.first, listedDatastream);
    },
  }),

  route({
    method: 'GET',
    path: '/exchanges/:exchange/instruments/*instrument/datastreams',
    query: requestFields(listInstrumentDatastreams),
    async answer({ core, path, query }) {
      const place = { exchange: path.text('exchange'), instrument: path.text('instrument') };
      const variables = { ...place, ...query };
      const { exchange } = await core(InstrumentDatastreamsDocument, variables);
      const { datastreams } = found(found(exchange, 'Exchange').instrument, 'Instrument');
      return page(datastreams, query.first, listedDatastream);
    },
  }),
];
