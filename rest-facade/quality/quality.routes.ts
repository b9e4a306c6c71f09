import { z } from 'zod';
import { qualityDayShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { QualityDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { dayOrTimestamp, queryDatastreamId } from '../http/fields.js';
import { route } from '../http/route.js';

/** GET /quality (beyond.md 2): how complete a stream is, by UTC day. */
export const qualityRoutes = [
  route({
    method: 'GET',
    path: '/quality',
    query: z.object({ datastream_id: queryDatastreamId, from: dayOrTimestamp, to: dayOrTimestamp }),
    async answer({ core, query }) {
      const variables = { datastreamId: query.datastream_id, fromNs: query.from, toNs: query.to };
      const { quality } = await core(QualityDocument, variables);
      return ok(quality.map((day) => toBody(qualityDayShape, day)));
    },
  }),
];
