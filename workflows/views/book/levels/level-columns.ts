import type { DecimalReader } from './decimal-reader.js';

/** Value of `pricePlaces` or `quantityPlaces` if the message does not say it. */
export const NOT_SENT = 255;

const COLUMNS = ['isAsk', 'price', 'pricePlaces', 'quantity', 'quantityPlaces', 'sent', 'id'] as const;

/** Level columns as a checkpoint has them. */
export type LevelColumnsState = Pick<LevelColumns, (typeof COLUMNS)[number] | 'wide'>;

/**
 * The levels of one message, in the order in which they apply, as columns: a message with 1,000
 * levels makes no objects. A level of quantity 0 is removed. Reused from message to message.
 */
export class LevelColumns {
  length = 0;
  /** 1 on the ask side, 0 on the bid side. */
  isAsk = new Uint8Array(64);
  /** Price × 10^`pricePlaces`; NaN if it is in `wide`. */
  price = new Float64Array(64);
  pricePlaces = new Uint8Array(64);
  quantity = new Float64Array(64);
  quantityPlaces = new Uint8Array(64);
  /** Decimal places as sent: of the price, and of the quantity × 256. */
  sent = new Uint16Array(64);
  /**
   * The exchange's id of the level if it names levels by id, the period of a level of funding; else
   * NaN.
   */
  id = new Float64Array(64);
  /** Mantissas beyond 2^53, by level. */
  readonly wide = new Map<number, { price: bigint | null; quantity: bigint | null }>();

  clear(): void {
    this.length = 0;
    if (this.wide.size > 0) this.wide.clear();
  }

  /** Appends a level. A null price or quantity is `NOT_SENT`. */
  push(isAsk: boolean, price: DecimalReader | null, quantity: DecimalReader | null, id = NaN): void {
    const i = this.length++;
    if (i === this.isAsk.length) this.grow();
    this.isAsk[i] = isAsk ? 1 : 0;
    this.price[i] = price?.mantissa ?? 0;
    this.pricePlaces[i] = price?.places ?? NOT_SENT;
    this.quantity[i] = quantity?.mantissa ?? 0;
    this.quantityPlaces[i] = quantity?.places ?? NOT_SENT;
    this.sent[i] = (price?.sentPlaces ?? 0) | ((quantity?.sentPlaces ?? 0) << 8);
    this.id[i] = id;
    const wide = { price: price?.wide ?? null, quantity: quantity?.wide ?? null };
    if (wide.price !== null || wide.quantity !== null) this.wide.set(i, wide);
  }

  /** Returns a copy without spare room. */
  state(): LevelColumnsState {
    const { length } = this;
    return {
      isAsk: this.isAsk.slice(0, length),
      price: this.price.slice(0, length),
      pricePlaces: this.pricePlaces.slice(0, length),
      quantity: this.quantity.slice(0, length),
      quantityPlaces: this.quantityPlaces.slice(0, length),
      sent: this.sent.slice(0, length),
      id: this.id.slice(0, length),
      wide: new Map(this.wide),
    };
  }

  /** Replaces all levels. */
  restore({ wide, ...columns }: LevelColumnsState): void {
    const { length } = columns.isAsk;
    while (this.isAsk.length < length) this.grow();
    this.clear();
    this.length = length;
    for (const name of COLUMNS) this[name].set(columns[name]);
    for (const [i, mantissas] of wide) this.wide.set(i, mantissas);
  }

  /** Copies a level of `other` to `to`, by default to the end. */
  copy(other: LevelColumns, from: number, to = this.length): void {
    if (to === this.length && this.length++ === this.isAsk.length) this.grow();
    this.isAsk[to] = other.isAsk[from]!;
    this.price[to] = other.price[from]!;
    this.pricePlaces[to] = other.pricePlaces[from]!;
    this.quantity[to] = other.quantity[from]!;
    this.quantityPlaces[to] = other.quantityPlaces[from]!;
    this.sent[to] = other.sent[from]!;
    this.id[to] = other.id[from]!;
    const wide = other.wide.get(from);
    if (wide) this.wide.set(to, wide);
    else this.wide.delete(to);
  }

  /** The exact mantissa of the price of a level. */
  exactPrice(i: number): bigint {
    return this.wide.get(i)?.price ?? BigInt(this.price[i]!);
  }

  private grow(): void {
    const grown = <T extends Uint8Array | Uint16Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    const length = this.isAsk.length * 2;
    this.isAsk = grown(this.isAsk, new Uint8Array(length));
    this.price = grown(this.price, new Float64Array(length));
    this.pricePlaces = grown(this.pricePlaces, new Uint8Array(length));
    this.quantity = grown(this.quantity, new Float64Array(length));
    this.quantityPlaces = grown(this.quantityPlaces, new Uint8Array(length));
    this.sent = grown(this.sent, new Uint16Array(length));
    this.id = grown(this.id, new Float64Array(length));
  }
}
