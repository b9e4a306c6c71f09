/** A price and a quantity as decimals in any spelling. */
export type ReferenceLevel = readonly [price: string, quantity: string];

const PLACES = 60;

/** The value × 10^60. */
function scaled(text: string): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)!;
  const value = BigInt(whole + fraction) * 10n ** BigInt(PLACES - fraction.length + Number(exponent));
  return sign === '-' ? -value : value;
}

function canonical(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(PLACES + 1, '0');
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '');
  return `${value < 0n ? '-' : ''}${text}`;
}

/** A slow and obvious order book: one map a side, sorted for each read. */
export class ReferenceBook {
  private readonly bids = new Map<bigint, bigint>();
  private readonly asks = new Map<bigint, bigint>();

  clear(): void {
    this.bids.clear();
    this.asks.clear();
  }

  set(side: 'bid' | 'ask', price: string, quantity: string): void {
    const levels = side === 'bid' ? this.bids : this.asks;
    if (scaled(quantity) === 0n) levels.delete(scaled(price));
    else levels.set(scaled(price), scaled(quantity));
  }

  /** Forgets all but the best `count` levels of each side. */
  truncate(count: number): void {
    for (const side of ['bid', 'ask'] as const) {
      const levels = side === 'bid' ? this.bids : this.asks;
      for (const [price] of this.sorted(side).slice(count)) levels.delete(price);
    }
  }

  /** The best `depth` levels, grouped first if there is a step. */
  top(side: 'bid' | 'ask', depth: number, step?: string): ReferenceLevel[] {
    const levels = step === undefined ? this.sorted(side) : this.grouped(side, scaled(step));
    return levels.slice(0, depth).map(([price, quantity]) => [canonical(price), canonical(quantity)]);
  }

  private sorted(side: 'bid' | 'ask'): [bigint, bigint][] {
    const best = (a: bigint, b: bigint): number => (a === b ? 0 : a > b === (side === 'bid') ? -1 : 1);
    return [...(side === 'bid' ? this.bids : this.asks)].sort(([a], [b]) => best(a, b));
  }

  private grouped(side: 'bid' | 'ask', step: bigint): [bigint, bigint][] {
    const sums = new Map<bigint, bigint>();
    for (const [price, quantity] of this.sorted(side)) {
      let group = (price / step) * step;
      if (side === 'bid' && group > price) group -= step;
      if (side === 'ask' && group < price) group += step;
      sums.set(group, (sums.get(group) ?? 0n) + quantity);
    }
    return [...sums];
  }
}
