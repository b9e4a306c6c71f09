import { billingSummaryShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { BillingSummaryDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { route } from '../http/route.js';

/** GET /billing/summary (contract 2). */
export const billingRoutes = [
  route({
    method: 'GET',
    path: '/billing/summary',
    async answer({ core }) {
      const { billingSummary } = await core(BillingSummaryDocument, {});
      return ok(toBody(billingSummaryShape, billingSummary));
    },
  }),
];
