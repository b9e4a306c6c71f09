import { AccessStatus } from '../accounts/access-status.js';
import { AccountEntity } from '../accounts/account.entity.js';
import type { UpdateAccountArgs } from '../accounts/accounts.inputs.js';
import { lockAccount, requirePlan } from '../accounts/accounts.service.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic } from '../db/atomic.js';
import { invalidArgument } from '../errors/domain-error.js';
import type { EntityManager } from 'typeorm';

const LAST_DAY_OF_EVERY_MONTH = 28;

/**
 * Changes an account's plan, status, limits and billing day. Leaving GRACE clears the end of the
 * grace period.
 */
export async function updateAccountTerms(
  ctx: RequestContext,
  { id, ...args }: UpdateAccountArgs,
): Promise<AccountEntity> {
  for (const field of ['columnCap', 'rateMinute', 'rateHour'] as const) {
    const value = args[field];
    if (value != null && (value < 1 || value > 1_000_000)) {
      throw invalidArgument(field, `${field} must be from 1 to 1000000`);
    }
  }
  if (args.billingDay != null && (args.billingDay < 1 || args.billingDay > LAST_DAY_OF_EVERY_MONTH)) {
    throw invalidArgument('billingDay', `billingDay must be from 1 to ${LAST_DAY_OF_EVERY_MONTH}`);
  }
  return atomic(ctx, async (tx) => {
    const account = await lockAccount(tx, id);
    if (args.billingDay != null) await moveUsage(tx, id, args.billingDay);
    if (args.planCode != null) await requirePlan(tx, args.planCode);
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value != null));
    Object.assign(account, given);
    if (account.accessStatus !== AccessStatus.GRACE) {
      if (args.graceUntil != null) {
        throw invalidArgument('graceUntil', 'graceUntil requires status GRACE');
      }
      account.graceUntil = null;
    }
    await tx.save(AccountEntity, account);
    return account;
  });
}

/** Reassigns an account's metered exports to the periods that begin on `billingDay`. */
async function moveUsage(tx: EntityManager, accountId: string, billingDay: number): Promise<void> {
  await tx.query(
    `UPDATE export_usage SET period = DATE_FORMAT(finished_at - INTERVAL ? DAY, '%Y-%m') WHERE account_id = ?`,
    [billingDay - 1, accountId],
  );
}
