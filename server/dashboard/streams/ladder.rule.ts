/** A level of a side: `share` is its quantity relative to the largest that is shown. */
export interface LadderLevel {
  price: string;
  quantity: string;
  share: number;
}

/** An order book as it is drawn. Numbers are null without both sides. */
export interface Ladder {
  rows: { bid: LadderLevel | null; ask: LadderLevel | null }[];
  mid: number | null;
  spread: number | null;
  basisPoints: number | null;
}

/** Returns the levels of a book side by side, best first. */
export function ladderOf({ bids, asks }: { bids: readonly string[][]; asks: readonly string[][] }): Ladder {
  const largest = Math.max(...[...bids, ...asks].map(([, quantity]) => Number(quantity)), 0);
  const level = (side: readonly string[][], index: number): LadderLevel | null => {
    const [price, quantity] = side[index] ?? [];
    if (price === undefined || quantity === undefined) return null;
    return { price, quantity, share: largest > 0 ? Number(quantity) / largest : 0 };
  };
  const rows = Array.from({ length: Math.max(bids.length, asks.length) }, (_, index) => ({
    bid: level(bids, index),
    ask: level(asks, index),
  }));
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return { rows, mid: null, spread: null, basisPoints: null };
  const mid = rounded((Number(bid) + Number(ask)) / 2);
  const spread = rounded(Number(ask) - Number(bid));
  return { rows, mid, spread, basisPoints: mid > 0 ? (spread / mid) * 10_000 : null };
}

/** Without the noise of binary fractions. */
const rounded = (value: number): number => Number(value.toPrecision(12));
