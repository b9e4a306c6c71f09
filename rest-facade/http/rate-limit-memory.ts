import { boundedCache } from '../../schema/bounded-cache.js';
import type { RateLimitState } from '../../schema/core-client/core-transport.js';

const STATE_BYTES = 300;
/** The documented limits (spec.md, Limits), for a caller of whom nothing is known yet. */
const UNKNOWN: RateLimitState = { limitMinute: 200, remainingMinute: 200, limitHour: 10_000, remainingHour: 10_000 };

/**
 * The last state each caller was told. Every answer carries the headers, those too that the core had no part in:
 * a deadline that fired, a core that is away.
 */
export class RateLimitMemory {
  readonly #states = boundedCache<string, RateLimitState>(
    'toldRateLimits',
    // A caller is what a client sent as its key, which may be long.
    (_state, caller) => STATE_BYTES + 2 * caller.length,
  );

  remember(caller: string, state: RateLimitState): void {
    this.#states.set(caller, state);
  }

  /** Without Retry-After, which belonged to one refusal. */
  recall(caller: string): RateLimitState {
    const state = { ...(this.#states.get(caller) ?? UNKNOWN) };
    delete state.retryAfter;
    return state;
  }
}
