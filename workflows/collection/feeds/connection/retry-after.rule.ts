/**
 * Longer waits are not believed: the exchange is asked again by then, which ends a wrong header's
 * gap.
 */
const LONGEST_MS = 600_000;

/**
 * Returns the wait in ms that a `Retry-After` header asks for (RFC 9110: seconds, or a date), at
 * most ten minutes. Null without a header that can be read. `nowMs`: the time of the answer since
 * the epoch.
 */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | null {
  const text = header?.trim();
  if (!text) return null;
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), LONGEST_MS);
}
