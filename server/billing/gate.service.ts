import type { EntityManager } from 'typeorm';
import type { AccountEntity } from '../accounts/account.entity.js';
import { planOf } from '../accounts/accounts.service.js';
import type { PlanEntity } from '../accounts/plan.entity.js';
import { DomainError } from '../errors/domain-error.js';
import { countOpenSpans } from '../spans/span.service.js';
import { type Denial, denyByStanding, denyExport, denyStream, type PlanCaps } from './gate.rule.js';
import { meteredBytes } from './metered-bytes.js';

const MESSAGES: Record<Denial['reason'], string> = {
  no_plan: 'The account has no plan',
  suspended: 'The account is suspended',
  grace_period: 'The account is in its grace period: settle the open payment first',
  trial_stream_cap: 'The trial allows no more active subscriptions',
  trial_export_cap: 'The trial allows no more exported data',
  plan_limit: 'The plan allows no more',
};

/** Number of datastreams that an account collects, with its plan. */
export interface StreamUse {
  account: AccountEntity;
  plan: PlanEntity | null;
  streams: number;
}

/**
 * Throws `payment_required` unless the account, locked by the caller, may have one more active
 * stream. Returns its use with that one.
 */
export async function admitStream(tx: EntityManager, account: AccountEntity): Promise<StreamUse> {
  const plan = await planOf(tx, account);
  const caps = plan && capsOf(plan);
  const streams = await countOpenSpans(tx, account.id);
  refuse(denyByStanding(account.accessStatus, caps) ?? (caps && denyStream(caps, streams)));
  return { account, plan, streams: streams + 1 };
}

/** Throws `payment_required` unless the account, locked by the caller, may create an export. */
export async function admitExport(tx: EntityManager, account: AccountEntity): Promise<void> {
  refuse(await exportDenial(tx, account));
}

/** Admits many exports at once, of which so many bytes are expected, as `admitExport` does one. */
export async function admitExportSet(
  tx: EntityManager,
  account: AccountEntity,
  expectedBytes: () => Promise<bigint>,
): Promise<void> {
  refuse(await exportDenial(tx, account, expectedBytes));
}

/**
 * Throws `payment_required` unless the account's standing allows exports. What is not metered needs
 * no more.
 */
export async function admitUnmetered(tx: EntityManager, account: AccountEntity): Promise<void> {
  const plan = await planOf(tx, account);
  refuse(denyByStanding(account.accessStatus, plan && capsOf(plan)));
}

/**
 * Returns why the account may not create exports now, or null. `expectedBytes` is called only if
 * the plan has a cap.
 */
export async function exportDenial(
  db: EntityManager,
  account: AccountEntity,
  expectedBytes: () => Promise<bigint> = async () => 0n,
): Promise<Denial | null> {
  const plan = await planOf(db, account);
  const caps = plan && capsOf(plan);
  const denial = denyByStanding(account.accessStatus, caps);
  if (denial || !caps || caps.overage) return denial;
  return denyExport(caps, await meteredBytes(db, account.id, null), await expectedBytes());
}

function capsOf(plan: PlanEntity): PlanCaps {
  return {
    trial: plan.code === 'trial',
    streams: plan.includedStreams,
    exportBytes: BigInt(plan.includedExportBytes),
    overage: plan.overage,
  };
}

function refuse(denial: Denial | null): void {
  if (denial) throw deniedExport(denial);
}

/** Returns `payment_required` with the reason. */
export function deniedExport(denial: Denial): DomainError {
  return new DomainError('payment_required', MESSAGES[denial.reason], { ...denial });
}
