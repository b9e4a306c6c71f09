import { SECOND_NS } from '../../../schema/time/timestamps.js';

/**
 * The most by which the moments differ at which two processes read the same frame: their clocks
 * differ, or one of them was not scheduled. Within it content decides which frames are the same,
 * beyond it time does.
 */
export const SKEW_NS = 5_000_000_000n;

/**
 * A process whose reception began or ended this near to a frame may have missed it. One that
 * received for longer and does not have the frame gets other frames on its connection.
 */
export const MAY_MISS_NS = SECOND_NS;

/**
 * Time that a second collector keeps frames which the owner has delivered as well. An owner may
 * notice late that a connection was dead, or die before that, and frames may be needed to find a
 * place.
 */
export const KEPT_NS = 30n * SECOND_NS;

/** The gap left where two parts meet and nothing tells whether something lies between them. */
export const UNKNOWN_NS = 1_000n;
