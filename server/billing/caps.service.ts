import type { EntityManager } from 'typeorm';
import { CAP_EVENT } from '../../schema/webhooks/webhook-events.js';
import { dateToRfc3339 } from '../../schema/time/timestamps.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { planOf } from '../accounts/accounts.service.js';
import type { PlanEntity } from '../accounts/plan.entity.js';
import { read } from '../db/atomic.js';
import { recordEvent } from '../events/record-event.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { countOpenSpans } from '../spans/span.service.js';
import { queueDeliveries } from '../webhooks/queue-deliveries.js';
import { billingPeriodOf } from './billing-period.rule.js';
import type { StreamUse } from './gate.service.js';
import { meteredBytes } from './metered-bytes.js';
import { type CapState, DEFAULT_WARNING_PERCENTS, reachedPercents } from './caps.rule.js';

interface Cap extends CapState {
  left: bigint;
  warningPercent: number | null;
}

/** Returns the plan's included amounts and their usage. Empty without a plan. */
export async function capStates(ctx: RequestContext): Promise<Cap[]> {
  const accountId = requireAccount(ctx);
  return read(ctx, async (db) => {
    const account = await db.findOneByOrFail(AccountEntity, { id: accountId });
    const plan = await planOf(db, account);
    if (!plan) return [];
    const streams = await countOpenSpans(db, accountId);
    const states = [streamCap(plan, streams), await exportCap(db, account, plan)];
    return states.map((state) => {
      const left = state.used < state.included ? state.included - state.used : 0n;
      return { ...state, left, warningPercent: reachedPercents(state, thresholdsOf(account)).at(-1) ?? null };
    });
  });
}

/** Warns the account of its cap of exported bytes, in the transaction that used it (`warnOf`). */
export async function warnOfExportCap(tx: EntityManager, accountId: string): Promise<void> {
  const account = await tx.findOneByOrFail(AccountEntity, { id: accountId });
  const plan = await planOf(tx, account);
  if (plan) await warnOf(tx, account, plan, await exportCap(tx, account, plan));
}

/**
 * Warns the account of its cap of datastreams, in the transaction that uses one more (`warnOf`).
 */
export async function warnOfStreamCap(tx: EntityManager, { account, plan, streams }: StreamUse): Promise<void> {
  if (plan) await warnOf(tx, account, plan, streamCap(plan, streams));
}

/**
 * Warns with an event, and webhooks that ask for it, when a threshold is reached for the first time
 * in the billing period (or on the plan, if usage is counted in total).
 */
async function warnOf(tx: EntityManager, account: AccountEntity, plan: PlanEntity, state: CapState): Promise<void> {
  const { code } = state;
  const { id: accountId } = account;
  const reached = reachedPercents(state, thresholdsOf(account));
  const now = new Date();
  const forEver = code === 'exportBytes' && !plan.overage;
  const period = `${plan.code} ${forEver ? 'ever' : billingPeriodOf(now, account.billingDay).key}`;
  let news: number | undefined;
  for (const percent of reached) {
    const sql = 'INSERT IGNORE INTO cap_warnings (account_id, cap, period, percent) VALUES (?, ?, ?, ?)';
    const { affectedRows } = await tx.query<{ affectedRows: number }>(sql, [accountId, code, period, percent]);
    if (affectedRows > 0) news = percent;
  }
  // Only the highest threshold is reported.
  if (news === undefined) return;
  const { used, included, overage } = state;
  const payload = { percent: news, used: String(used), included: String(included), overage };
  await recordEvent(tx, { accountId, kind: CAP_EVENT, subjectId: code, payload });
  await queueDeliveries(tx, accountId, CAP_EVENT, async () => ({
    account_id: accountId,
    cap: code === 'streams' ? 'streams' : 'export_bytes',
    percent: news,
    used: Number(used),
    included: Number(included),
    overage,
    at: dateToRfc3339(now),
  }));
}

const thresholdsOf = ({ capWarningPercents }: AccountEntity): readonly number[] =>
  capWarningPercents ?? DEFAULT_WARNING_PERCENTS;

function streamCap({ includedStreams, overage }: PlanEntity, streams: number): CapState {
  return { code: 'streams', used: BigInt(streams), included: BigInt(includedStreams), overage };
}

/** Counts in total on a plan without overage, otherwise in the billing period. */
async function exportCap(db: EntityManager, account: AccountEntity, plan: PlanEntity): Promise<CapState> {
  const { includedExportBytes, overage } = plan;
  const period = overage ? billingPeriodOf(new Date(), account.billingDay) : null;
  const used = await meteredBytes(db, account.id, period);
  return { code: 'exportBytes', used, included: BigInt(includedExportBytes), overage };
}
