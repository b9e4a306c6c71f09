import type { TimeRange } from '../../schema/time/time-range.js';
import { msToNs } from '../../schema/time/timestamps.js';

/** A billing period: `key` is the `YYYY-MM` in which it begins. */
export interface BillingPeriod extends TimeRange {
  key: string;
  start: Date;
  end: Date;
}

const DAY_MS = 86_400_000;

/**
 * Returns the period that contains `at`: from `billingDay` (1 to 28, UTC) of a month to that of the
 * next (contract 2, billing).
 */
export function billingPeriodOf(at: Date, billingDay: number): BillingPeriod {
  const began = new Date(at.getTime() - (billingDay - 1) * DAY_MS);
  const start = new Date(Date.UTC(began.getUTCFullYear(), began.getUTCMonth(), billingDay));
  const end = new Date(Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + 1, billingDay));
  return {
    key: start.toISOString().slice(0, 7),
    start,
    end,
    fromNs: msToNs(start.getTime()),
    toNs: msToNs(end.getTime()),
  };
}
