const FIRST_CAPACITY = 1024;

/**
 * Ascending integer ids with the second in which each was seen: one entry for consecutive ids of a
 * second.
 */
export class IdRuns {
  length = 0;
  private firsts = new Float64Array(FIRST_CAPACITY);
  private lasts = new Float64Array(FIRST_CAPACITY);
  private seconds = new Uint32Array(FIRST_CAPACITY);

  /** The greatest id; -1 if there is none. */
  get greatest(): number {
    return this.length > 0 ? this.lasts[this.length - 1]! : -1;
  }

  /** Adds an id above `greatest`. `second`: seconds since the epoch. */
  append(id: number, second: number): void {
    const last = this.length - 1;
    if (last >= 0 && this.lasts[last]! === id - 1 && this.seconds[last] === second) {
      this.lasts[last] = id;
      return;
    }
    this.appendRun(id, id, second);
  }

  /** Adds consecutive ids above `greatest`. */
  appendRun(first: number, last: number, second: number): void {
    if (this.length === this.firsts.length) this.grow();
    this.firsts[this.length] = first;
    this.lasts[this.length] = last;
    this.seconds[this.length] = second;
    this.length++;
  }

  /** Returns the second in which an id was seen, or undefined. */
  find(id: number): number | undefined {
    const at = this.firstReaching(id);
    return at < this.length && this.firsts[at]! <= id ? this.seconds[at] : undefined;
  }

  /**
   * Yields [first id, last id, second] of each entry in order, by default all, else those that
   * share an id with [from, to].
   */
  *entries(from = 0, to = Infinity): Generator<[number, number, number]> {
    for (let i = this.firstReaching(from); i < this.length && this.firsts[i]! <= to; i++) {
      yield [this.firsts[i]!, this.lasts[i]!, this.seconds[i]!];
    }
  }

  /** The first entry whose last id is not below. */
  private firstReaching(id: number): number {
    let from = 0;
    let to = this.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.lasts[middle]! < id) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private grow(): void {
    const capacity = 2 * this.firsts.length;
    this.firsts = new Float64Array(this.firsts.buffer.transfer(8 * capacity));
    this.lasts = new Float64Array(this.lasts.buffer.transfer(8 * capacity));
    this.seconds = new Uint32Array(this.seconds.buffer.transfer(4 * capacity));
  }
}
