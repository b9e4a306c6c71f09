import { boundedCache } from '../../schema/process/bounded-cache.js';
import type { RateLimitState } from '../../schema/core-client/core-transport.js';

const STATE_BYTES = 300;
/** The documented limits (spec.md, Limits), for callers not seen before. */
const UNKNOWN: RateLimitState = { limitMinute: 200, remainingMinute: 200, limitHour: 10_000, remainingHour: 10_000 };

/**
 * Remembers the last rate-limit state and the account of each caller, so that responses without a
 * core call (a deadline, an unreachable core) carry the headers as well.
 */
export class RateLimitMemory {
  readonly #states = boundedCache<string, { state: RateLimitState; accountId: string | undefined }>(
    'toldRateLimits',
    // The caller is the API key as received, which may be long.
    (_state, caller) => STATE_BYTES + 2 * caller.length,
  );

  /** `accountId` is that of a genuine key. */
  remember(caller: string, state: RateLimitState, accountId?: string): void {
    this.#states.set(caller, { state, accountId });
  }

  /** Returns the account of a key that was genuine in an earlier request. */
  accountOf(caller: string | undefined): string | undefined {
    return this.#of(caller)?.accountId;
  }

  /** Returns the last state without Retry-After, which belonged to one refusal. */
  recall(caller: string | undefined): RateLimitState {
    const state = { ...(this.#of(caller)?.state ?? UNKNOWN) };
    delete state.retryAfter;
    return state;
  }

  #of(caller: string | undefined) {
    return caller === undefined ? undefined : this.#states.get(caller);
  }
}
