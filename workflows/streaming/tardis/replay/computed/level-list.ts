/** Price and amount of a level. */
export interface PriceLevel {
  price: number;
  amount: number;
}

/** The levels of one side of a book, best first. */
export class LevelList {
  readonly levels: PriceLevel[] = [];

  /** `sign`: 1 for asks, whose best price is the lowest; -1 for bids. */
  constructor(private readonly sign: 1 | -1) {}

  clear(): void {
    this.levels.length = 0;
  }

  /** Sets the amount at a price; 0 removes the level. */
  set({ price, amount }: PriceLevel): void {
    const { levels } = this;
    const at = this.placeOf(price);
    const isThere = levels[at]?.price === price;
    if (amount === 0) {
      if (isThere) levels.splice(at, 1);
    } else if (isThere) levels[at] = { price, amount };
    else levels.splice(at, 0, { price, amount });
  }

  private placeOf(price: number): number {
    const { levels, sign } = this;
    let [low, high] = [0, levels.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sign * levels[middle]!.price < sign * price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
