import { MINUTE_NS } from '../time/timestamps.js';

/**
 * Books have checkpoints at multiples of this: a read replays at most so much time of messages, and
 * what was not settled. A divisor of an hour, because a checkpoint brings the quotes of its step in
 * one hour.
 */
export const CHECKPOINT_STEP_NS = 10n * MINUTE_NS;
