import { AccessStatus } from '../accounts/access-status.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { planOf } from '../accounts/accounts.service.js';
import { read } from '../db/atomic.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { billingPeriodOf } from './billing-period.rule.js';
import { connectedTime } from './connected-time.js';
import { extraGib, toGibText } from './export-volume.rule.js';
import { meteredBytes } from './metered-bytes.js';
import { extraStreamMinutes } from './stream-minutes.rule.js';

interface PeriodSummary {
  accessStatus: AccessStatus;
  planCode: string | null;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  usage: { extraStreamMinutesTotal: bigint; exportGbTotal: string; exportGbExtra: bigint };
}

/**
 * Returns plan, status and usage of the caller's account in the current billing period (contract 2,
 * GET /billing/summary).
 */
export async function summarizeBilling(ctx: RequestContext): Promise<PeriodSummary> {
  const accountId = requireAccount(ctx);
  return read(ctx, async (db) => {
    const account = await db.findOneByOrFail(AccountEntity, { id: accountId });
    const plan = await planOf(db, account);
    const period = billingPeriodOf(new Date(), account.billingDay);
    const bytes = await meteredBytes(db, accountId, period);
    const streams = await connectedTime(db, accountId, period);
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
