import type { RateLimitState } from '../../schema/core-client/core-transport.js';

const MAX_CALLERS = 10_000;
/** The documented limits (spec.md, Limits), for a caller of whom nothing is known yet. */
const UNKNOWN: RateLimitState = { limitMinute: 200, remainingMinute: 200, limitHour: 10_000, remainingHour: 10_000 };

/**
 * The last state each caller was told. Every answer carries the headers, those too that the core had no part in:
 * a deadline that fired, a core that is away.
 */
export class RateLimitMemory {
  readonly #states = new Map<string, RateLimitState>();

  remember(caller: string, state: RateLimitState): void {
    this.#states.delete(caller);
    this.#states.set(caller, state);
    if (this.#states.size > MAX_CALLERS) this.#states.delete(this.#states.keys().next().value ?? '');
  }

  /** Without Retry-After, which belonged to one refusal. */
  recall(caller: string): RateLimitState {
    const state = { ...(this.#states.get(caller) ?? UNKNOWN) };
    delete state.retryAfter;
    return state;
  }
}
