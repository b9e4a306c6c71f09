import { AccessStatus } from '../accounts/access-status.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { planOf } from '../accounts/accounts.service.js';
import { read } from '../db/atomic.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { billingPeriodOf } from './billing-period.rule.js';
import { connectedTime } from './connected-time.js';
import { meteredBytes } from './metered-bytes.js';
import { clipRanges, type TimeRange } from '../../schema/time/time-range.js';
import { MINUTE_NS } from '../../schema/time/timestamps.js';

const GIB = 1024n ** 3n;

const GIB_PLACES = 9;

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

/** Returns GiB as a decimal string, floored to nine places, without trailing zeros. */
export function toGibText(bytes: bigint): string {
  const scaled = ((bytes * 10n ** BigInt(GIB_PLACES)) / GIB).toString().padStart(GIB_PLACES + 1, '0');
  const fraction = scaled.slice(-GIB_PLACES).replace(/0+$/, '');
  return scaled.slice(0, -GIB_PLACES) + (fraction === '' ? '' : `.${fraction}`);
}

/** Returns GiB above the included volume, rounded up (contract 2, billing). */
export function extraGib(bytes: bigint, includedBytes: bigint): bigint {
  return bytes <= includedBytes ? 0n : (bytes - includedBytes + GIB - 1n) / GIB;
}

/**
 * Returns whole stream minutes above `included` concurrent streams inside `period`: the integral of
 * max(0, concurrent − included), floored once at the end (contract 2, billing). `streams` has one
 * entry per datastream with its collection spans.
 */
export function extraStreamMinutes(streams: readonly TimeRange[][], included: number, period: TimeRange): bigint {
  const edges = streams
    .flatMap((spans) => clipRanges(spans, period))
    .flatMap(({ fromNs, toNs }) => [
      { atNs: fromNs, change: 1 },
      { atNs: toNs, change: -1 },
    ])
    .sort((a, b) => (a.atNs < b.atNs ? -1 : a.atNs > b.atNs ? 1 : 0));
  let concurrent = 0;
  let previousNs = period.fromNs;
  let extraNs = 0n;
  for (const { atNs, change } of edges) {
    extraNs += BigInt(Math.max(0, concurrent - included)) * (atNs - previousNs);
    concurrent += change;
    previousNs = atNs;
  }
  return extraNs / MINUTE_NS;
}
