/**
 * A level of a side, its numbers with equal decimals: `share` is its quantity relative to the
 * largest that is shown.
 */
interface LadderLevel {
  price: string;
  quantity: string;
  share: number;
}

/** An order book as it is drawn. Numbers are null without both sides. */
interface Ladder {
  rows: { bid: LadderLevel | null; ask: LadderLevel | null }[];
  mid: number | null;
  spread: number | null;
  basisPoints: number | null;
}

/** Returns how to write decimal numbers with as many decimals as the longest of them has. */
function sameDecimals(numbers: readonly (string | undefined)[]): (text: string) => string {
  const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
  const most = Math.max(0, ...numbers.map((text) => decimalsOf(text ?? '')));
  return (text) => {
    const missing = most - decimalsOf(text);
    return missing === 0 ? text : (text.includes('.') ? text : `${text}.`) + '0'.repeat(missing);
  };
}

/** Returns the levels of a book side by side, best first. */
export function ladderOf({ bids, asks }: { bids: readonly string[][]; asks: readonly string[][] }): Ladder {
  const levels = [...bids, ...asks];
  const largest = Math.max(...levels.map(([, quantity]) => Number(quantity)), 0);
  const priceText = sameDecimals(levels.map(([price]) => price));
  const quantityText = sameDecimals(levels.map(([, quantity]) => quantity));
  const level = (side: readonly string[][], index: number): LadderLevel | null => {
    const [price, quantity] = side[index] ?? [];
    if (price === undefined || quantity === undefined) return null;
    const share = largest > 0 ? Number(quantity) / largest : 0;
    return { price: priceText(price), quantity: quantityText(quantity), share };
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

/** Rounds off the noise of binary fractions. */
const rounded = (value: number): number => Number(value.toPrecision(12));
