import { LevelColumns } from './level-columns.js';

/** The amount of one period: `mantissa` × 10^-`places`. */
interface Amount {
  mantissa: bigint;
  places: number;
}

/** The amounts of a funding book as a checkpoint has them. */
export interface RatePeriodsState {
  isUsed: boolean;
  rates: Map<string, Map<number, Amount>>;
}

/**
 * Adds up the levels of a funding book (Bitfinex) that differ in their period only: a level of the
 * book has the amount at a rate. The id of a level is its period, and NaN in books without periods.
 */
export class RatePeriods {
  /** Whether the book has periods. */
  isUsed = false;
  /** Amounts by period, by side and rate. */
  private rates = new Map<string, Map<number, Amount>>();
  private readonly summed = new LevelColumns();

  clear(): void {
    this.isUsed = false;
    this.rates.clear();
  }

  state(): RatePeriodsState {
    return { isUsed: this.isUsed, rates: copied(this.rates) };
  }

  restore({ isUsed, rates }: RatePeriodsState): void {
    this.isUsed = isUsed;
    this.rates = copied(rates);
  }

  /** Returns the levels of a message with the amounts of all periods, valid until the next call. */
  sum(levels: LevelColumns): LevelColumns {
    if (levels.length === 0 || Number.isNaN(levels.id[0])) return levels;
    this.isUsed = true;
    const { summed } = this;
    summed.clear();
    for (let i = 0; i < levels.length; i++) {
      const total = totalOf(this.take(levels, i));
      const at = summed.length;
      summed.copy(levels, i);
      const fits = total.mantissa <= BigInt(Number.MAX_SAFE_INTEGER);
      summed.quantity[at] = fits ? Number(total.mantissa) : NaN;
      summed.quantityPlaces[at] = total.places;
      const price = levels.wide.get(i)?.price ?? null;
      if (price === null && fits) summed.wide.delete(at);
      else summed.wide.set(at, { price, quantity: fits ? null : total.mantissa });
    }
    return summed;
  }

  /** Takes a level, and returns the amounts at its rate. */
  private take(levels: LevelColumns, i: number): Map<number, Amount> {
    const key = `${levels.isAsk[i]} ${levels.exactPrice(i)} ${levels.pricePlaces[i]}`;
    const amounts = this.rates.get(key) ?? new Map<number, Amount>();
    const mantissa = levels.wide.get(i)?.quantity ?? BigInt(levels.quantity[i]!);
    if (mantissa === 0n) amounts.delete(levels.id[i]!);
    else amounts.set(levels.id[i]!, { mantissa, places: levels.quantityPlaces[i]! });
    if (amounts.size === 0) this.rates.delete(key);
    else this.rates.set(key, amounts);
    return amounts;
  }
}

function totalOf(amounts: Map<number, Amount>): Amount {
  const places = Math.max(0, ...[...amounts.values()].map((amount) => amount.places));
  let mantissa = 0n;
  for (const amount of amounts.values()) mantissa += amount.mantissa * 10n ** BigInt(places - amount.places);
  return { mantissa, places };
}

const copied = (rates: Map<string, Map<number, Amount>>): Map<string, Map<number, Amount>> =>
  new Map([...rates].map(([rate, amounts]) => [rate, new Map(amounts)]));
