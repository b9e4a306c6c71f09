/** Levels of a side of a whole book. */
const LEVELS = 40;

type Side = 'bid' | 'ask';
/** A price and a quantity as the exchange writes them. */
export type WrittenLevel = readonly [price: string, quantity: string];

export interface WrittenChange {
  asks: WrittenLevel[];
  bids: WrittenLevel[];
  /** The best levels after the change. */
  best: Record<Side, WrittenLevel[]>;
}

/** The frames and numbers of an exchange. */
export interface Dialect {
  instruments: readonly string[];
  price: (tick: number) => string;
  quantity: (lots: number) => string;
  begin: (instrument: string) => object[];
  whole: (instrument: string, book: WrittenChange, ms: number) => object[];
  change: (instrument: string, change: WrittenChange, ms: number) => object[];
  trade: (instrument: string, level: WrittenLevel, side: 'buy' | 'sell', id: number, ms: number) => object[];
}

/** A book whose price wanders: levels that it passes are removed, and others near it change. */
export class WanderingBook {
  private mid = 300_000;
  private readonly levels: Record<Side, Map<number, number>> = { bid: new Map(), ask: new Map() };

  constructor(
    private readonly random: () => number,
    private readonly spelling: Pick<Dialect, 'price' | 'quantity'>,
  ) {
    for (let rank = 1; rank <= LEVELS; rank += 1) {
      this.levels.bid.set(this.mid - rank, this.lots());
      this.levels.ask.set(this.mid + rank, this.lots());
    }
  }

  whole(): WrittenChange {
    const best = { bid: this.best('bid'), ask: this.best('ask') };
    return { asks: best.ask, bids: best.bid, best };
  }

  change(): WrittenChange {
    this.mid += this.below(7) - 3;
    const changed: Record<Side, Map<number, number>> = { bid: new Map(), ask: new Map() };
    for (const [side, sign] of [
      ['bid', -1],
      ['ask', 1],
    ] as const) {
      for (const tick of this.levels[side].keys()) if ((tick - this.mid) * sign <= 0) changed[side].set(tick, 0);
      for (let more = this.below(3); more > 0; more -= 1) {
        changed[side].set(this.mid + sign * (1 + this.below(LEVELS)), this.random() < 0.2 ? 0 : this.lots());
      }
    }
    if (changed.bid.size + changed.ask.size === 0) changed.bid.set(this.mid - 1, this.lots());
    for (const side of ['bid', 'ask'] as const) {
      for (const [tick, lots] of changed[side]) {
        if (lots === 0) this.levels[side].delete(tick);
        else this.levels[side].set(tick, lots);
      }
    }
    const texts = (side: Side) => [...changed[side]].map(([tick, lots]) => this.text(tick, lots));
    return { asks: texts('ask'), bids: texts('bid'), best: { bid: this.best('bid'), ask: this.best('ask') } };
  }

  trade(): WrittenLevel {
    return this.text(this.mid, this.lots());
  }

  private best(side: Side): WrittenLevel[] {
    const sorted = [...this.levels[side]].sort(([a], [b]) => (side === 'bid' ? b - a : a - b));
    return sorted.map(([tick, lots]) => this.text(tick, lots));
  }

  private text(tick: number, lots: number): WrittenLevel {
    return [this.spelling.price(tick), this.spelling.quantity(lots)];
  }

  private lots = (): number => 1 + this.below(100_000);
  private below = (n: number): number => Math.floor(this.random() * n);
}
