/** Order of a trade within a bar, which decides its first and last price. */
export interface Tick {
  /** Time at which its message was received. */
  collectionNs: bigint;
  /**
   * Its number among the rows of its partition. Rows of different partitions never share a
   * collection time.
   */
  row: number;
  exchangeNs: bigint | null;
  /** An integer of 10^-18. */
  price: bigint;
}

/** Returns a negative number if `a` arrived before `b`. */
export function compareArrival(a: Tick, b: Tick): number {
  if (a.collectionNs !== b.collectionNs) return a.collectionNs < b.collectionNs ? -1 : 1;
  return a.row - b.row;
}

/** A tick's time by the clock of the view; null where the exchange sent none. */
export type ClockOf = (tick: Pick<Tick, 'collectionNs' | 'exchangeNs'>) => bigint | null;

export const CLOCKS: Record<'exchange' | 'collection', ClockOf> = {
  exchange: ({ exchangeNs }) => exchangeNs,
  collection: ({ collectionNs }) => collectionNs,
};
