/** A trade as the read plan of its exchange gives it; null where a value is missing or does not fit. */
export interface TradeRow {
  /** When its message was received. */
  collectionNs: bigint;
  /** Its number among the rows of its partition. Rows of different partitions never share a collection time. */
  row: number;
  exchangeNs: bigint | null;
  id: string | null;
  /** Integers of 10^-18. */
  price: bigint | null;
  quantity: bigint | null;
  /** The aggressor. */
  side: string | null;
}

/** A trade that counts. */
export interface Trade extends Omit<TradeRow, 'id' | 'side'> {
  price: bigint;
  quantity: bigint;
  isBuy: boolean;
}

/** What orders trades within a bar and gives it its first and last price. */
export type Tick = Pick<Trade, 'collectionNs' | 'row' | 'exchangeNs' | 'price'>;

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
