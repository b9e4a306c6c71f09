/** Levels of a `WideSide`, laid out like `NarrowLevels`. */
export interface WideLevels {
  keys: bigint[];
  quantities: bigint[];
  sent: number[];
}

/** A `NarrowSide` for keys and quantities of any size. Slower, and rarely needed. */
export class WideSide {
  keys: bigint[] = [];
  quantities: bigint[] = [];
  sent: number[] = [];
  /** Count like `NarrowSide.touched`; every change counts as one of the best level. */
  touched = 0;

  get length(): number {
    return this.keys.length;
  }

  at(rank: number): number {
    return this.keys.length - 1 - rank;
  }

  set(key: bigint, quantity: bigint, sent: number): void {
    this.touched = 0;
    let low = -1;
    let high = this.keys.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.keys[middle]! >= key) high = middle;
      else low = middle;
    }
    const isLevel = this.keys[high] === key;
    const insert = quantity === 0n ? [] : [quantity];
    this.keys.splice(high, isLevel ? 1 : 0, ...insert.map(() => key));
    this.quantities.splice(high, isLevel ? 1 : 0, ...insert);
    this.sent.splice(high, isLevel ? 1 : 0, ...insert.map(() => sent));
  }

  truncate(count: number): void {
    const surplus = this.keys.length - count;
    if (surplus <= 0) return;
    this.touched = 0;
    this.keys.splice(0, surplus);
    this.quantities.splice(0, surplus);
    this.sent.splice(0, surplus);
  }

  state(): WideLevels {
    return { keys: [...this.keys], quantities: [...this.quantities], sent: [...this.sent] };
  }

  restore(levels: WideLevels): void {
    Object.assign(this, levels);
    this.touched = 0;
  }

  rescale(keyFactor: bigint, quantityFactor: bigint): void {
    this.keys = this.keys.map((key) => key * keyFactor);
    this.quantities = this.quantities.map((quantity) => quantity * quantityFactor);
  }
}
