import { groupedLevels, type GroupedSide } from './levels/group-levels.js';
import { NOT_SENT, type LevelColumns } from './levels/level-columns.js';
import { NarrowSide, type NarrowLevels } from './levels/narrow-side.js';
import { ASK, BID, priceOf, type Side, type SideLevels } from './levels/side-levels.js';
import { decimalText, type Scaled } from '../../engine/json/scaled-text.js';
import type { DecimalReader } from './levels/decimal-reader.js';
import { WideSide, type WideLevels } from './levels/wide-side.js';

/** Price and quantity of one level as canonical decimals: no exponent, no trailing zeros. */
export type Level = readonly [price: string, quantity: string];

/** The price of a level that a book does not keep any more, as a canonical decimal. */
export type DroppedLevel = readonly [side: Side, price: string];

/** Numbers of levels at which whole books are cut: behind the worst one, levels are unknown. */
export interface BookLimits {
  /** Level counts that mean truncation of a side, whatever the other has. */
  ofSide: readonly number[];
  /** Level counts that mean truncation only if both sides have the same one. */
  ofBoth: readonly number[];
}

/** A book as a checkpoint has it. */
export interface BookState {
  /** Bids and asks, in the form that holds their numbers. */
  sides: { narrow: [NarrowLevels, NarrowLevels] } | { wide: [WideLevels, WideLevels] };
  covers: number;
  worst: [Scaled, Scaled];
  priceScale: number;
  quantityScale: number;
}

const MAX = Number.MAX_SAFE_INTEGER;
const POWERS = Array.from({ length: 77 }, (_, k) => 10 ** k);

/**
 * The state of one order book, exact: prices and quantities are scaled integers in doubles, or in
 * bigints from the first number on that 2^53 cannot hold. Rows never tell which.
 */
export class Book {
  private readonly narrow = [new NarrowSide(), new NarrowSide()] as const;
  private wide: readonly [WideSide, WideSide] | null = null;
  private covers = Infinity;
  /** Keys that the latest levels pushed out, by side. */
  private readonly pushedOut: [Scaled[], Scaled[]] = [[], []];
  /** Keys that the book covers at least. Worse levels are unknown, and are not kept. */
  private readonly worst: [Scaled, Scaled] = [-Infinity, -Infinity];
  /** Decimal places of the keys. */
  priceScale = 0;
  quantityScale = 0;

  /**
   * Empties the book. `covers`: levels a side that the exchange's channel keeps up to date; null:
   * all.
   */
  reset(covers: number | null): void {
    for (const side of this.narrow) side.clear();
    if (this.wide) this.priceScale = this.quantityScale = 0;
    this.wide = null;
    this.worst.fill(-Infinity);
    this.covers = covers ?? Infinity;
  }

  /** Returns a copy of the state. */
  state(): BookState {
    const { narrow, wide, covers, priceScale, quantityScale } = this;
    const sides = wide
      ? { wide: [wide[BID].state(), wide[ASK].state()] as [WideLevels, WideLevels] }
      : { narrow: [narrow[BID].state(), narrow[ASK].state()] as [NarrowLevels, NarrowLevels] };
    return { sides, covers, worst: [...this.worst], priceScale, quantityScale };
  }

  /** Becomes the book of a state. */
  restore({ sides, covers, worst, priceScale, quantityScale }: BookState): void {
    this.reset(covers);
    Object.assign(this, { priceScale, quantityScale });
    for (const side of [BID, ASK] as const) this.worst[side] = worst[side];
    if ('narrow' in sides) {
      for (const side of [BID, ASK] as const) this.narrow[side].restore(sides.narrow[side]);
      return;
    }
    this.wide = [new WideSide(), new WideSide()];
    for (const side of [BID, ASK] as const) this.wide[side].restore(sides.wide[side]);
  }

  /** Applies the levels of one message in their order. Each needs a price and a quantity. */
  apply(levels: LevelColumns): void {
    for (let i = this.applyNarrow(levels); i < levels.length; i++) this.setWide(levels, i);
    for (const side of [BID, ASK] as const) this.truncate(side);
  }

  /** Returns the levels that the latest `apply` pushed out of what the book covers. */
  dropped(): DroppedLevel[] {
    return ([BID, ASK] as const).flatMap((side) =>
      this.pushedOut[side].map((key): DroppedLevel => [side, decimalText(priceOf(key, side), this.priceScale)]),
    );
  }

  /** Stops covering what is worse than the worst level of a side that the exchange cut. */
  limitTo({ ofSide, ofBoth }: BookLimits): void {
    const { length } = this.levels(BID);
    const areCut = length === this.levels(ASK).length && ofBoth.includes(length);
    for (const side of [BID, ASK] as const) {
      const levels = this.levels(side);
      if (areCut || ofSide.includes(levels.length)) this.worst[side] = levels.keys[levels.at(levels.length - 1)]!;
    }
  }

  /** Whether a side has no level left of those that the book covers: its best level is unknown. */
  get isExhausted(): boolean {
    return this.sides.some((side, i) => side.length === 0 && this.worst[i] !== -Infinity);
  }

  levels(side: Side): SideLevels {
    return this.sides[side];
  }

  /** The best `depth` levels of a side, best first. */
  top(side: Side, depth: number): Level[] {
    const levels = this.levels(side);
    return Array.from({ length: Math.min(depth, levels.length) }, (_, rank): Level => {
      const i = levels.at(rank);
      return [
        decimalText(priceOf(levels.keys[i]!, side), this.priceScale),
        decimalText(levels.quantities[i]!, this.quantityScale),
      ];
    });
  }

  /**
   * Returns the `top` after bids are floored and asks ceiled to multiples of `step` (> 0). Omits a
   * group that reaches beyond what the book covers: its quantity is unknown.
   */
  grouped(side: Side, depth: number, step: DecimalReader): Level[] {
    return this.groups(side, depth, step).groups.map(({ key, scale, quantity }) => [
      decimalText(priceOf(key, side), scale),
      decimalText(quantity, this.quantityScale),
    ]);
  }

  /** Returns the `grouped` levels as scaled numbers. */
  groups(side: Side, depth: number, step: DecimalReader): GroupedSide {
    const stepOf = { mantissa: step.wide ?? step.mantissa, places: step.places };
    const scales = { price: this.priceScale, quantity: this.quantityScale };
    return groupedLevels(this.levels(side), scales, stepOf, depth, this.worstCovered(side));
  }

  private truncate(side: Side): void {
    const levels = this.sides[side];
    const keys = this.pushedOut[side];
    keys.length = 0;
    for (let rank = this.covers; rank < levels.length; rank++) keys.push(levels.keys[levels.at(rank)]!);
    levels.truncate(this.covers);
  }

  private get sides(): readonly [NarrowSide, NarrowSide] | readonly [WideSide, WideSide] {
    return this.wide ?? this.narrow;
  }

  /** The worst covered key; null if the side is complete. */
  private worstCovered(side: Side): Scaled | null {
    const levels = this.levels(side);
    if (levels.length >= this.covers) return levels.keys[levels.at(levels.length - 1)]!;
    return this.worst[side] === -Infinity ? null : this.worst[side];
  }

  /** Applies levels while doubles hold all numbers. Returns how many were applied. */
  private applyNarrow(levels: LevelColumns): number {
    const { narrow } = this;
    const { isAsk, price, pricePlaces, quantity, quantityPlaces, sent, length } = levels;
    for (let i = 0; i < length; i++) {
      const places = pricePlaces[i]!;
      if (places > this.priceScale || quantityPlaces[i]! > this.quantityScale) this.growScales(levels, i);
      if (this.wide) return i;
      const scaledPrice = price[i]! * POWERS[this.priceScale - places]!;
      const scaledQuantity = quantity[i]! * POWERS[this.quantityScale - quantityPlaces[i]!]!;
      // NaN stands for a number beyond 2^53, and fails here as well.
      if (!(Math.abs(scaledPrice) <= MAX && Math.abs(scaledQuantity) <= MAX)) {
        this.widen();
        return i;
      }
      if (isAsk[i] === ASK) {
        const key = 0 - scaledPrice;
        if (key >= this.worst[ASK]) narrow[ASK].set(key, scaledQuantity, sent[i]!);
      } else if (scaledPrice >= this.worst[BID]) {
        narrow[BID].set(scaledPrice, scaledQuantity, sent[i]!);
      }
    }
    return length;
  }

  private setWide(levels: LevelColumns, i: number): void {
    this.growScales(levels, i);
    const wide = levels.wide.get(i);
    const side = levels.isAsk[i] as Side;
    const price = (wide?.price ?? BigInt(levels.price[i]!)) * power(this.priceScale - levels.pricePlaces[i]!);
    const quantity =
      (wide?.quantity ?? BigInt(levels.quantity[i]!)) * power(this.quantityScale - levels.quantityPlaces[i]!);
    const key = side === ASK ? -price : price;
    if (key >= this.worst[side]) this.wide![side].set(key, quantity, levels.sent[i]!);
  }

  /** Takes up the decimal places of a level. The book becomes wide if its levels no longer fit. */
  private growScales(levels: LevelColumns, i: number): void {
    if (levels.pricePlaces[i] === NOT_SENT || levels.quantityPlaces[i] === NOT_SENT) {
      throw new Error('A level without price or quantity cannot be set');
    }
    const priceBy = Math.max(0, levels.pricePlaces[i]! - this.priceScale);
    const quantityBy = Math.max(0, levels.quantityPlaces[i]! - this.quantityScale);
    if (priceBy === 0 && quantityBy === 0) return;
    const keyFactor = POWERS[priceBy]!;
    const isNarrow =
      !this.wide &&
      this.narrow.every((side) => side.fits(keyFactor, POWERS[quantityBy]!)) &&
      this.worst.every((key) => key === -Infinity || Number.isSafeInteger((key as number) * keyFactor));
    if (isNarrow) {
      for (const side of this.narrow) side.rescale(keyFactor, POWERS[quantityBy]!);
      for (const side of [BID, ASK] as const) this.worst[side] = (this.worst[side] as number) * keyFactor;
    } else {
      if (!this.wide) this.widen();
      for (const side of this.wide!) side.rescale(power(priceBy), power(quantityBy));
      for (const side of [BID, ASK] as const) {
        const key = this.worst[side];
        if (typeof key === 'bigint') this.worst[side] = key * power(priceBy);
      }
    }
    this.priceScale += priceBy;
    this.quantityScale += quantityBy;
  }

  private widen(): void {
    this.wide = [this.narrow[BID].widened(), this.narrow[ASK].widened()];
    for (const side of [BID, ASK] as const) {
      const key = this.worst[side];
      if (key !== -Infinity) this.worst[side] = BigInt(key);
    }
  }
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
