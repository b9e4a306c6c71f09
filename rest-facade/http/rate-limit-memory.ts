import { boundedCache } from '../../schema/bounded-cache.js';
import type { RateLimitState } from '../../schema/core-client/core-transport.js';

const STATE_BYTES = 300;
/** The documented limits (spec.md, Limits), for callers not seen before. */
const UNKNOWN: RateLimitState = { limitMinute: 200, remainingMinute: 200, limitHour: 10_000, remainingHour: 10_000 };

/**
 * Remembers the last rate-limit state of each caller, so that responses without a core call (a
 * deadline, an unreachable core) carry the headers as well.
 */
export class RateLimitMemory {
  readonly #states = boundedCache<string, RateLimitState>(
    'toldRateLimits',
    // The caller is the API key as received, which may be long.
    (_state, caller) => STATE_BYTES + 2 * caller.length,
  );

  remember(caller: string, state: RateLimitState): void {
    this.#states.set(caller, state);
  }

  /** Returns the last state without Retry-After, which belonged to one refusal. */
  recall(caller: string): RateLimitState {
    const state = { ...(this.#states.get(caller) ?? UNKNOWN) };
    delete state.retryAfter;
    return state;
  }
}
