import { getQuality, qualityDayShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { QualityDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { dayOrTimestamp } from '../http/fields.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** GET /quality (beyond.md 2): how complete a stream is, by UTC day. */
export const qualityRoutes = [
  route({
    method: 'GET',
    path: '/quality',
    query: requestFields(getQuality, { from: dayOrTimestamp, to: dayOrTimestamp }),
    async answer({ core, query }) {
      const { quality } = await core(QualityDocument, query);
      return ok(quality.map((day) => toBody(qualityDayShape, day)));
    },
  }),
];
