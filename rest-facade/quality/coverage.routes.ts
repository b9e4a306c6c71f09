import { coverageDayShape, getCoverage } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { CoverageDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { dayOrTimestamp } from '../http/fields.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** GET /coverage (beyond.md 12): the core decides whether it needs a key. */
export const coverageRoutes = [
  route({
    method: 'GET',
    path: '/coverage',
    isPublic: true,
    query: requestFields(getCoverage, { from: dayOrTimestamp, to: dayOrTimestamp }),
    async answer({ core, query }) {
      const { coverage } = await core(CoverageDocument, query);
      return ok(coverage.map((day) => toBody(coverageDayShape, day)));
    },
  }),
];
