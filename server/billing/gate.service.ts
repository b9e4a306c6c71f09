import type { EntityManager } from 'typeorm';
import type { AccountEntity } from '../accounts/account.entity.js';
import { PlanEntity } from '../accounts/plan.entity.js';
import { DomainError } from '../errors/domain-error.js';
import { countOpenSpans } from '../spans/span.service.js';
import { ExportUsageEntity } from './export-usage.entity.js';
import { type Denial, denyByStanding, denyExport, denyStream, type PlanCaps } from './gate.rule.js';

const MESSAGES: Record<Denial['reason'], string> = {
  no_plan: 'The account has no plan',
  suspended: 'The account is suspended',
  grace_period: 'The account is in its grace period: settle the open payment first',
  trial_stream_cap: 'The trial allows no more active subscriptions',
  trial_export_cap: 'The trial allows no more exported data',
  plan_limit: 'The plan allows no more',
};

/**
 * Throws `payment_required` unless the account, locked by the caller, may have one more active
 * stream.
 */
export async function admitStream(tx: EntityManager, account: AccountEntity): Promise<void> {
  const plan = await capsOf(tx, account);
  const denial =
    denyByStanding(account.accessStatus, plan) ?? (plan && denyStream(plan, await countOpenSpans(tx, account.id)));
  refuse(denial);
}

/** Throws `payment_required` unless the account, locked by the caller, may create an export. */
export async function admitExport(tx: EntityManager, account: AccountEntity): Promise<void> {
  refuse(await exportDenial(tx, account));
}

/** Returns why the account may not create an export now, or null. */
export async function exportDenial(db: EntityManager, account: AccountEntity): Promise<Denial | null> {
  const plan = await capsOf(db, account);
  return denyByStanding(account.accessStatus, plan) ?? (plan && denyExport(plan, await exportedBytes(db, account.id)));
}

async function capsOf(tx: EntityManager, { planCode }: AccountEntity): Promise<PlanCaps | null> {
  const plan = planCode === null ? null : await tx.findOneBy(PlanEntity, { code: planCode });
  if (!plan) return null;
  return {
    trial: plan.code === 'trial',
    streams: plan.includedStreams,
    exportBytes: BigInt(plan.includedExportBytes),
    overage: plan.overage,
  };
}

async function exportedBytes(tx: EntityManager, accountId: string): Promise<bigint> {
  const query = tx.createQueryBuilder(ExportUsageEntity, 'u').where({ accountId });
  const row = await query.select('COALESCE(SUM(u.bytes), 0)', 'bytes').getRawOne<{ bytes: string }>();
  return BigInt(row?.bytes ?? 0);
}

function refuse(denial: Denial | null): void {
  if (denial) throw new DomainError('payment_required', MESSAGES[denial.reason], { ...denial });
}
