import { NOT_SENT, LevelColumns, type LevelColumnsState } from './level-columns.js';

/** Position of a level with an id: a row of `LevelIds.known`. */
type Row = number;

/** The levels with ids as a checkpoint has them. */
export interface LevelIdsState {
  rows: Map<number, Row>;
  known: LevelColumnsState;
  free: Row[];
}

/**
 * Names levels by price where an exchange names them by id (BitMEX): fills in the prices that a
 * message leaves out, and removes a level from its former price or side if its id moved.
 */
export class LevelIds {
  private readonly rows = new Map<number, Row>();
  /** The levels that have an id, one row each, and rows of removed levels for the next ids. */
  private readonly known = new LevelColumns();
  private readonly free: Row[] = [];
  private readonly named = new LevelColumns();

  clear(): void {
    this.rows.clear();
    this.known.clear();
    this.free.length = 0;
  }

  state(): LevelIdsState {
    return { rows: new Map(this.rows), known: this.known.state(), free: [...this.free] };
  }

  restore({ rows, known, free }: LevelIdsState): void {
    this.clear();
    for (const [id, row] of rows) this.rows.set(id, row);
    this.known.restore(known);
    this.free.push(...free);
  }

  /**
   * Returns the levels of a message with their prices, valid until the next call. Null if an id
   * without a price is unknown.
   */
  name(levels: LevelColumns): LevelColumns | null {
    const { named, known } = this;
    named.clear();
    for (let i = 0; i < levels.length; i++) {
      const id = levels.id[i]!;
      const row = this.rows.get(id);
      const hasPrice = levels.pricePlaces[i] !== NOT_SENT;
      if (row === undefined && !hasPrice) return null;
      if (Number.isNaN(id)) {
        named.copy(levels, i);
        continue;
      }
      const hasMoved =
        row !== undefined &&
        (known.isAsk[row] !== levels.isAsk[i] || (hasPrice && !isSamePrice(known, row, levels, i)));
      if (hasMoved) this.removeFormer(row);
      const at = named.length;
      named.copy(levels, i);
      if (!hasPrice) this.copyPrice(row!, at, levels.wide.get(i)?.quantity ?? null);
      this.remember(id, row, at, levels.quantity[i] === 0);
    }
    return named;
  }

  private removeFormer(row: Row): void {
    const at = this.named.length;
    this.named.copy(this.known, row);
    this.named.quantity[at] = this.named.quantityPlaces[at] = 0;
    const price = this.known.wide.get(row)?.price;
    if (price === undefined || price === null) this.named.wide.delete(at);
    else this.named.wide.set(at, { price, quantity: null });
  }

  private copyPrice(row: Row, to: number, wideQuantity: bigint | null): void {
    const { named, known } = this;
    named.price[to] = known.price[row]!;
    named.pricePlaces[to] = known.pricePlaces[row]!;
    named.sent[to] = (known.sent[row]! & 0xff) | (named.sent[to]! & 0xff00);
    const price = known.wide.get(row)?.price ?? null;
    if (price !== null || wideQuantity !== null) named.wide.set(to, { price, quantity: wideQuantity });
  }

  private remember(id: number, row: Row | undefined, at: number, isRemoved: boolean): void {
    if (isRemoved) {
      if (row !== undefined) this.free.push(row);
      this.rows.delete(id);
      return;
    }
    const to = row ?? this.free.pop() ?? this.known.length;
    this.known.copy(this.named, at, to);
    this.rows.set(id, to);
  }
}

function isSamePrice(a: LevelColumns, i: number, b: LevelColumns, k: number): boolean {
  if (a.pricePlaces[i] !== b.pricePlaces[k]) return false;
  return a.price[i] === b.price[k] || (a.wide.has(i) && b.wide.has(k) && a.exactPrice(i) === b.exactPrice(k));
}
