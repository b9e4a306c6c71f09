import type { CoreError } from '../../schema/core-client/core-transport.js';

// 401, 408 and 429 say nothing about the operation; 5xx may go better the next time (contract 2, Idempotency-Key).
const NOT_KEPT = new Set(['unauthenticated', 'request_timeout', 'rate_limited', 'internal', 'unavailable']);

/** Whether an answer is final: a repeat under the same key gets it again. */
export function isKept(errors: readonly CoreError[] | undefined): boolean {
  return !errors?.some((error) => NOT_KEPT.has(error.extensions.code));
}
