import type { RateLimitState } from '../../schema/core-client/core-transport.js';

/** Requests per minute and per hour (spec.md, Limits). */
export interface RateLimits {
  minute: number;
  hour: number;
}

/**
 * Result of an attempt at both buckets. A bucket's debt is the time until it is full. Each token
 * adds its refill time. One is available if the debt plus that time fits into the period.
 */
export interface BucketReport {
  granted: boolean;
  minuteDebtMs: number;
  hourDebtMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
// Debts are reported in whole milliseconds, rounded up.
const ROUNDING_MS = 2;

/** Microseconds in which one token is refilled. */
export function refillUs(limits: RateLimits): { minute: number; hour: number } {
  return { minute: Math.floor((MINUTE_MS * 1_000) / limits.minute), hour: Math.floor((HOUR_MS * 1_000) / limits.hour) };
}

/** Unpacks the update's integer: granted, minute debt (18 bits), hour debt (22 bits). */
export function unpackReport(packed: number): BucketReport {
  return {
    granted: packed >= 2 ** 40,
    minuteDebtMs: Math.floor(packed / 2 ** 22) % 2 ** 18,
    hourDebtMs: packed % 2 ** 22,
  };
}

/**
 * Returns the state for headers, with `retryAfter` only after a rejection, and the milliseconds
 * until the next attempt can succeed.
 */
export function rateLimitState(
  report: BucketReport,
  limits: RateLimits,
  nowMs: number,
): { state: RateLimitState; waitMs: number } {
  const minute = bucket(report.minuteDebtMs, limits.minute, MINUTE_MS);
  const hour = bucket(report.hourDebtMs, limits.hour, HOUR_MS);
  const waitMs = Math.max(minute.waitMs, hour.waitMs);
  const state: RateLimitState = {
    limitMinute: limits.minute,
    remainingMinute: minute.remaining,
    limitHour: limits.hour,
    remainingHour: hour.remaining,
    ...(minute.remaining === 0 ? { resetMinute: Math.ceil((nowMs + minute.waitMs) / 1_000) } : {}),
    ...(hour.remaining === 0 ? { resetHour: Math.ceil((nowMs + hour.waitMs) / 1_000) } : {}),
    ...(report.granted ? {} : { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) }),
  };
  return { state, waitMs };
}

function bucket(debtMs: number, limit: number, periodMs: number): { remaining: number; waitMs: number } {
  const perToken = periodMs / limit;
  const remaining = Math.min(limit, Math.max(0, Math.floor((periodMs - debtMs + ROUNDING_MS) / perToken)));
  return { remaining, waitMs: remaining > 0 ? 0 : Math.max(1, Math.ceil(debtMs + perToken - periodMs)) };
}
