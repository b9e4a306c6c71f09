import type { TimeRange } from '../../schema/time-range.js';

/** A billing period: `key` is `YYYY-MM`. */
export interface BillingPeriod extends TimeRange {
  key: string;
  end: Date;
}

const NS_PER_MS = 1_000_000n;

/** The calendar month in UTC that holds `at` (contract 2, billing). */
export function billingPeriodOf(at: Date): BillingPeriod {
  const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
  const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
  return {
    key: start.toISOString().slice(0, 7),
    end,
    fromNs: BigInt(start.getTime()) * NS_PER_MS,
    toNs: BigInt(end.getTime()) * NS_PER_MS,
  };
}
