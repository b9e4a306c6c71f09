const FIRST_CAPACITY = 1024;

/** Ascending integer ids with the second in which each was seen: one entry for consecutive ids of a second. */
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
    if (this.length === this.firsts.length) this.grow();
    this.firsts[this.length] = id;
    this.lasts[this.length] = id;
    this.seconds[this.length] = second;
    this.length++;
  }

  /** Returns the second in which an id was seen, or undefined. */
  find(id: number): number | undefined {
    let from = 0;
    let to = this.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.lasts[middle]! < id) from = middle + 1;
      else to = middle;
    }
    return from < this.length && this.firsts[from]! <= id ? this.seconds[from] : undefined;
  }

  private grow(): void {
    const capacity = 2 * this.firsts.length;
    const firsts = new Float64Array(capacity);
    firsts.set(this.firsts);
    this.firsts = firsts;
    const lasts = new Float64Array(capacity);
    lasts.set(this.lasts);
    this.lasts = lasts;
    const seconds = new Uint32Array(capacity);
    seconds.set(this.seconds);
    this.seconds = seconds;
  }
}
