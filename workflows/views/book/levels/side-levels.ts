import type { Scaled } from '../../../engine/json/scaled-text.js';

/** The sides of a book. */
export const BID = 0;
export const ASK = 1;
export type Side = typeof BID | typeof ASK;

/** The levels of one side: `at(rank)` says where in the columns a level is, rank 0 is the best. */
export interface SideLevels {
  readonly length: number;
  at(rank: number): number;
  /** Scaled prices, negated on the ask side. */
  readonly keys: ArrayLike<Scaled>;
  readonly quantities: ArrayLike<Scaled>;
  /** Decimal places as sent: of the price, and of the quantity × 256. */
  readonly sent: ArrayLike<number>;
  /** The best rank that changed since this was set to Infinity. */
  touched: number;
}

/** The scaled price of a key. */
export function priceOf(key: Scaled, side: Side): Scaled {
  if (side === BID) return key;
  return typeof key === 'bigint' ? -key : 0 - key;
}
