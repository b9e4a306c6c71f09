import { WideSide } from './wide-side.js';

/** The levels of a side, worst first, as a checkpoint has them. */
export interface NarrowLevels {
  keys: Float64Array;
  quantities: Float64Array;
  sent: Uint16Array;
}

const LEAST_CAPACITY = 256;
/** A call of `copyWithin` costs as much as moving about this many levels one by one. */
const SHORT_MOVE = 24;

/**
 * One side of a book: its levels sorted by key, the best at the end, where nearly all changes are.
 * A key is the scaled price, negated on the ask side, so that a larger key is always the better
 * price. Keys and quantities are integers up to 2^53, which doubles hold exactly.
 */
export class NarrowSide {
  keys = new Float64Array(LEAST_CAPACITY);
  quantities = new Float64Array(LEAST_CAPACITY);
  /** Decimal places of price and quantity as sent: see `LevelColumns.sent`. */
  sent = new Uint16Array(LEAST_CAPACITY);
  /** The best rank that changed since this was set to Infinity. */
  touched = 0;
  /** Levels are in [begin, end): removing the worst ones moves nothing. */
  private begin = 0;
  private end = 0;

  get length(): number {
    return this.end - this.begin;
  }

  clear(): void {
    this.begin = 0;
    this.end = 0;
    this.touched = 0;
  }

  /** Returns the position in the columns of the level at `rank`. Rank 0 is the best. */
  at(rank: number): number {
    return this.end - 1 - rank;
  }

  /** Sets the quantity at a price. Quantity 0 removes the level, if there is one. */
  set(key: number, quantity: number, sent: number): void {
    const i = this.find(key);
    if (i < this.end && this.keys[i] === key) {
      this.touch(this.end - 1 - i);
      if (quantity === 0) {
        this.remove(i);
      } else {
        this.quantities[i] = quantity;
        this.sent[i] = sent;
      }
    } else if (quantity !== 0) {
      this.touch(this.end - i);
      this.insert(i, key, quantity, sent);
    }
  }

  /** Keeps the best `count` levels. */
  truncate(count: number): void {
    if (this.end - this.begin <= count) return;
    this.begin = this.end - count;
    this.touch(count);
  }

  /** Whether all keys and quantities stay within 2^53 if they are multiplied. */
  fits(keyFactor: number, quantityFactor: number): boolean {
    for (let i = this.begin; i < this.end; i++) {
      if (!Number.isSafeInteger(this.keys[i]! * keyFactor)) return false;
      if (!Number.isSafeInteger(this.quantities[i]! * quantityFactor)) return false;
    }
    return true;
  }

  /** Multiplies all keys and all quantities, if they fit. */
  rescale(keyFactor: number, quantityFactor: number): void {
    for (let i = this.begin; i < this.end; i++) {
      this.keys[i] = this.keys[i]! * keyFactor;
      this.quantities[i] = this.quantities[i]! * quantityFactor;
    }
  }

  /** The same levels in a side without limits. */
  widened(): WideSide {
    const wide = new WideSide();
    for (let i = this.begin; i < this.end; i++) {
      wide.keys.push(BigInt(this.keys[i]!));
      wide.quantities.push(BigInt(this.quantities[i]!));
      wide.sent.push(this.sent[i]!);
    }
    return wide;
  }

  /** Returns a copy of the levels. */
  state(): NarrowLevels {
    const { begin, end } = this;
    return {
      keys: this.keys.slice(begin, end),
      quantities: this.quantities.slice(begin, end),
      sent: this.sent.slice(begin, end),
    };
  }

  /** Replaces all levels. */
  restore({ keys, quantities, sent }: NarrowLevels): void {
    const { length } = keys;
    if (length > this.keys.length) {
      this.keys = new Float64Array(length * 2);
      this.quantities = new Float64Array(length * 2);
      this.sent = new Uint16Array(length * 2);
    }
    this.clear();
    this.keys.set(keys);
    this.quantities.set(quantities);
    this.sent.set(sent);
    this.end = length;
  }

  private touch(rank: number): void {
    if (rank < this.touched) this.touched = rank;
  }

  /** The first index whose key is not smaller. Gallops from the best, then bisects. */
  private find(key: number): number {
    const { keys } = this;
    let high = this.end;
    let low = high - 1;
    let step = 1;
    while (low >= this.begin && keys[low]! >= key) {
      high = low;
      low -= step;
      step *= 2;
    }
    if (low < this.begin) low = this.begin - 1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! >= key) high = middle;
      else low = middle;
    }
    return high;
  }

  private remove(i: number): void {
    const { keys, quantities, sent } = this;
    const end = --this.end;
    if (end - i > SHORT_MOVE) {
      keys.copyWithin(i, i + 1, end + 1);
      quantities.copyWithin(i, i + 1, end + 1);
      sent.copyWithin(i, i + 1, end + 1);
      return;
    }
    for (let p = i; p < end; p++) {
      keys[p] = keys[p + 1]!;
      quantities[p] = quantities[p + 1]!;
      sent[p] = sent[p + 1]!;
    }
  }

  private insert(at: number, key: number, quantity: number, places: number): void {
    const moved = this.end === this.keys.length ? this.makeRoom() : 0;
    const i = at - moved;
    const { keys, quantities, sent } = this;
    const end = this.end++;
    if (end - i > SHORT_MOVE) {
      keys.copyWithin(i + 1, i, end);
      quantities.copyWithin(i + 1, i, end);
      sent.copyWithin(i + 1, i, end);
    } else {
      for (let p = end; p > i; p--) {
        keys[p] = keys[p - 1]!;
        quantities[p] = quantities[p - 1]!;
        sent[p] = sent[p - 1]!;
      }
    }
    keys[i] = key;
    quantities[i] = quantity;
    sent[i] = places;
  }

  /** Returns by how much the levels moved towards the beginning. */
  private makeRoom(): number {
    const { begin, length } = this;
    const capacity = length * 2 > this.keys.length ? this.keys.length * 2 : this.keys.length;
    const keys = new Float64Array(capacity);
    const quantities = new Float64Array(capacity);
    const sent = new Uint16Array(capacity);
    keys.set(this.keys.subarray(begin, this.end));
    quantities.set(this.quantities.subarray(begin, this.end));
    sent.set(this.sent.subarray(begin, this.end));
    Object.assign(this, { keys, quantities, sent, begin: 0, end: length });
    return begin;
  }
}
