import { DAY_NS, msToNs } from '../../schema/time/timestamps.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument } from '../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { DEFAULT_WARNING_PERCENTS } from './caps.rule.js';
import { connectedTime } from './connected-time.js';
import { streamedByDay } from './metered-bytes.js';
import { type DayOfUse, daysBetween, usageByDay } from './usage-by-day.rule.js';
import type { BillingProfile } from './usage.types.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_DAYS = 92;

/** Returns usage per day, both ends inclusive. Throws `invalid_argument` for more than 92 days. */
export async function dailyUsage(ctx: RequestContext, fromDay: string, toDay: string): Promise<DayOfUse[]> {
  const accountId = requireAccount(ctx);
  for (const [field, day] of Object.entries({ fromDay, toDay })) {
    if (!DAY.test(day) || Number.isNaN(Date.parse(day))) throw invalidArgument(field, `${field} must be YYYY-MM-DD`);
  }
  if (Date.parse(toDay) - Date.parse(fromDay) >= MAX_DAYS * 86_400_000) {
    throw invalidArgument('toDay', `At most ${MAX_DAYS} days per request`);
  }
  const days = daysBetween(fromDay, toDay);
  return read(ctx, async (db) => {
    const fromNs = msToNs(Date.parse(fromDay));
    const toNs = msToNs(Date.parse(toDay)) + DAY_NS;
    const streams = await connectedTime(db, accountId, { fromNs, toNs });
    const exports = await db.query<{ finishedAt: Date; bytes: string }[]>(
      `SELECT finished_at AS finishedAt, byte_count AS bytes FROM export_usage
       WHERE account_id = ? AND finished_at >= ? AND finished_at < ?`,
      [accountId, new Date(fromDay), new Date(Date.parse(toDay) + 86_400_000)],
    );
    return usageByDay(
      days,
      streams.flat(),
      exports.map(({ finishedAt, bytes }) => ({ finishedAt, bytes: BigInt(bytes) })),
      await streamedByDay(db, accountId, fromDay, toDay),
    );
  });
}

const EMPTY_PROFILE: BillingProfile = { company: '', address: '', country: '', taxId: '', invoiceEmail: '' };

/** Returns the billing settings of the account. Fields that were never set are empty. */
export async function billingSettings(
  ctx: RequestContext,
): Promise<{ profile: BillingProfile; capWarningPercents: number[] }> {
  const accountId = requireAccount(ctx);
  const account = await read(ctx, (db) => db.findOneByOrFail(AccountEntity, { id: accountId }));
  return {
    profile: { ...EMPTY_PROFILE, ...account.billingProfile },
    capWarningPercents: account.capWarningPercents ?? [...DEFAULT_WARNING_PERCENTS],
  };
}

/** Replaces the profile. Throws `invalid_argument` for a field of more than 500 characters. */
export async function updateBillingProfile(ctx: RequestContext, profile: BillingProfile): Promise<BillingProfile> {
  const accountId = requireAccount(ctx);
  const { company, address, country, taxId, invoiceEmail } = profile;
  const given = { company, address, country, taxId, invoiceEmail };
  for (const [field, text] of Object.entries(given)) {
    if (text.length > 500) throw invalidArgument(field, `${field} must have at most 500 characters`);
  }
  return atomic(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    await tx.update(AccountEntity, { id: accountId }, { billingProfile: given });
    return given;
  });
}

/**
 * Sets the percentages of a cap at which owners are warned: up to five integers from 1 to 100, or
 * none.
 */
export async function setCapWarnings(ctx: RequestContext, percents: readonly number[]): Promise<number[]> {
  const accountId = requireAccount(ctx);
  const sorted = [...new Set(percents)].toSorted((a, b) => a - b);
  if (sorted.length > 5 || sorted.some((percent) => percent < 1 || percent > 100)) {
    throw invalidArgument('percents', 'percents must be up to five integers from 1 to 100');
  }
  return atomic(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    await tx.update(AccountEntity, { id: accountId }, { capWarningPercents: sorted });
    return sorted;
  });
}
