import type { RateLimitState } from '../../schema/core-client/core-transport.js';

/**
 * Returns the rate-limit headers (spec.md, Limits). A reset is present only while its bucket is
 * exhausted, Retry-After only on a refusal.
 */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    'X-RateLimit-Limit-Minute': String(state.limitMinute),
    'X-RateLimit-Remaining-Minute': String(state.remainingMinute),
    ...optional('X-RateLimit-Reset-Minute', state.resetMinute),
    'X-RateLimit-Limit-Hour': String(state.limitHour),
    'X-RateLimit-Remaining-Hour': String(state.remainingHour),
    ...optional('X-RateLimit-Reset-Hour', state.resetHour),
    ...optional('Retry-After', state.retryAfter),
  };
}

function optional(name: string, seconds: number | null | undefined): Record<string, string> {
  return seconds === undefined || seconds === null ? {} : { [name]: String(Math.ceil(seconds)) };
}
