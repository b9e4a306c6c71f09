import {
  getInstrumentHistory,
  instrumentVersionShape,
  listInstrumentsAt,
  listingGapShape,
} from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { InstrumentHistoryDocument, InstrumentVersionsDocument } from '../generated/operations.js';
import { page } from '../http/pagination.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** GET /instruments and below (beyond.md 10): the terms of instruments through time. */
export const instrumentsRoutes = [
  route({
    method: 'GET',
    path: '/instruments',
    query: requestFields(listInstrumentsAt),
    async answer({ core, query }) {
      const { instrumentVersions } = await core(InstrumentVersionsDocument, query);
      return page(instrumentVersions, query.first, (version) => toBody(instrumentVersionShape, version));
    },
  }),

  route({
    method: 'GET',
    path: '/instruments/:exchange/*symbol/history',
    query: requestFields(getInstrumentHistory),
    async answer({ core, path, query }) {
      const place = { exchange: path.text('exchange'), symbol: path.text('symbol') };
      const { instrumentHistory } = await core(InstrumentHistoryDocument, { ...place, ...query });
      const { body, ...answer } = page(instrumentHistory.versions, query.first, (version) =>
        toBody(instrumentVersionShape, version),
      );
      const unknown = instrumentHistory.unknown.map((gap) => toBody(listingGapShape, gap));
      return { ...answer, body: { ...(body as object), unknown } };
    },
  }),
];
