import type { EntityManager } from 'typeorm';
import { nowNs } from '../../schema/timestamps.js';
import { AccessStatus } from '../accounts/access-status.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { PlanEntity } from '../accounts/plan.entity.js';
import { read } from '../db/atomic.js';
import { type RequestContext, requireAccount } from '../graphql/context.js';
import type { TimeRange } from '../../schema/time-range.js';
import { type BillingPeriod, billingPeriodOf } from './billing-period.rule.js';
import { extraGib, toGibText } from './export-volume.rule.js';
import { extraStreamMinutes } from './stream-minutes.rule.js';

export interface BillingSummary {
  accessStatus: AccessStatus;
  planCode: string | null;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  usage: { extraStreamMinutesTotal: bigint; exportGbTotal: string; exportGbExtra: bigint };
}

/** Plan, standing and usage of the calling account in the current billing period (contract 2, GET /billing/summary). */
export async function summarizeBilling(ctx: RequestContext): Promise<BillingSummary> {
  const accountId = requireAccount(ctx);
  return read(ctx, async (db) => {
    const account = await db.findOneByOrFail(AccountEntity, { id: accountId });
    const plan = account.planCode === null ? null : await db.findOneBy(PlanEntity, { code: account.planCode });
    const period = billingPeriodOf(new Date(), account.billingDay);
    const bytes = await exportedInPeriod(db, accountId, period);
    const streams = await collectedInPeriod(db, accountId, period);
    return {
      accessStatus: account.accessStatus,
      planCode: account.planCode,
      currentPeriodEnd: plan && period.end,
      graceUntil: account.accessStatus === AccessStatus.GRACE ? account.graceUntil : null,
      usage: {
        extraStreamMinutesTotal: plan ? extraStreamMinutes(streams, plan.includedStreams, period) : 0n,
        exportGbTotal: toGibText(bytes),
        exportGbExtra: plan ? extraGib(bytes, BigInt(plan.includedExportBytes)) : 0n,
      },
    };
  });
}

async function exportedInPeriod(db: EntityManager, accountId: string, { key }: BillingPeriod): Promise<bigint> {
  const rows = await db.query<{ bytes: string }[]>(
    'SELECT COALESCE(SUM(byte_count), 0) AS bytes FROM export_usage WHERE account_id = ? AND period = ?',
    [accountId, key],
  );
  return BigInt(rows[0]?.bytes ?? 0);
}

/** Collection spans that touch the period, one entry a stream; those from before a delete count too. */
async function collectedInPeriod(db: EntityManager, accountId: string, period: BillingPeriod): Promise<TimeRange[][]> {
  const rows = await db.query<{ datastream_id: string; from_ns: string; to_ns: string | null }[]>(
    `SELECT datastream_id, from_ns, to_ns FROM spans
     WHERE account_id = ? AND source = 'live' AND from_ns < ? AND (to_ns IS NULL OR to_ns > ?)`,
    [accountId, period.toNs, period.fromNs],
  );
  const now = nowNs();
  const byStream = Map.groupBy(rows, (row) => row.datastream_id);
  return [...byStream.values()].map((spans) =>
    spans.map((span) => ({ fromNs: BigInt(span.from_ns), toNs: span.to_ns === null ? now : BigInt(span.to_ns) })),
  );
}
