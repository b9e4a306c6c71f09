import type { CoreError } from '../../schema/core-client/core-transport.js';

// 401, 408 and 429 say nothing about the operation; a retry after 5xx may succeed (contract 2,
// Idempotency-Key).
const NOT_KEPT = new Set(['unauthenticated', 'request_timeout', 'rate_limited', 'internal', 'unavailable']);

/** Returns whether an answer is final: a retry under the same key gets it again. */
export function isKept(errors: readonly CoreError[] | undefined): boolean {
  return !errors?.some((error) => NOT_KEPT.has(error.extensions.code));
}
