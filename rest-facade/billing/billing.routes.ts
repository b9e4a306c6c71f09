import { BillingSummaryDocument } from '../generated/operations.js';
import { ok } from '../http/answer.js';
import { route } from '../http/route.js';

/** GET /billing/summary (contract 2); `grace_until` only in GRACE. */
export const billingRoutes = [
  route({
    method: 'GET',
    path: '/billing/summary',
    async answer({ core }) {
      const { billingSummary: summary } = await core(BillingSummaryDocument, {});
      return ok({
        access_status: summary.accessStatus,
        plan_code: summary.planCode,
        current_period_end: summary.currentPeriodEnd,
        ...(summary.accessStatus === 'GRACE' && summary.graceUntil ? { grace_until: summary.graceUntil } : {}),
        usage: {
          extra_stream_minutes_total: summary.usage.extraStreamMinutesTotal,
          export_gb_total: summary.usage.exportGbTotal,
          export_gb_extra: summary.usage.exportGbExtra,
        },
      });
    },
  }),
];
