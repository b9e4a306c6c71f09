import type { Book } from '../book.js';
import type { DecimalReader } from '../levels/decimal-reader.js';
import { priceOf, type Side, type SideLevels } from '../levels/side-levels.js';
import type { Scaled } from '../../../engine/json/scaled-text.js';
import { MAX_DECIMAL_BYTES, writeDecimal } from './write-decimal.js';

const [QUOTE, COMMA, OPEN, CLOSE] = [0x22, 0x2c, 0x5b, 0x5d];
/** Two decimals, four quotes, two commas and two brackets. */
const MAX_LEVEL_BYTES = 2 * MAX_DECIMAL_BYTES + 8;

/** The part of a book that a view shows. */
export interface BookWindow {
  /** Levels a side; groups if there is a step. */
  depth: number;
  /** The price step of groups. */
  step: DecimalReader | null;
}

/** The last written levels: most levels are the same in the next text. */
class WrittenLevels {
  count = 0;
  keys: Float64Array;
  quantities: Float64Array;
  /** Beginning of each level in `bytes`; one more entry than levels. */
  offsets: Int32Array;
  bytes = new Uint8Array(MAX_LEVEL_BYTES * 8);

  constructor(depth: number) {
    this.keys = new Float64Array(depth);
    this.quantities = new Float64Array(depth);
    this.offsets = new Int32Array(depth + 1);
  }
}

/** The visible levels of one side as JSON, kept while they do not change. */
export class SideText {
  length = 0;
  /** Levels that the text depends on. */
  private visited = Infinity;
  private now: WrittenLevels;
  private before: WrittenLevels;
  private priceScale = NaN;
  private quantityScale = NaN;

  constructor(
    private readonly side: Side,
    private readonly window: BookWindow,
  ) {
    this.now = new WrittenLevels(window.depth);
    this.before = new WrittenLevels(window.depth);
  }

  get bytes(): Uint8Array {
    return this.now.bytes;
  }

  /** Writes the side as it is now. Returns whether it may have changed. */
  update(book: Book): boolean {
    const levels = book.levels(this.side);
    const hasChanged = this.length === 0 || levels.touched < this.visited;
    levels.touched = Infinity;
    if (!hasChanged) return false;
    [this.now, this.before] = [this.before, this.now];
    this.length = 0;
    this.now.bytes[this.length++] = OPEN;
    if (this.window.step) this.writeGroups(book, this.window.step);
    else this.writeLevels(book, levels);
    // The comma behind the last level.
    if (this.length > 1) this.length--;
    this.now.bytes[this.length++] = CLOSE;
    return true;
  }

  private writeLevels({ priceScale, quantityScale }: Book, levels: SideLevels): void {
    const { keys, quantities } = levels;
    const { now, before } = this;
    const count = Math.min(this.window.depth, levels.length);
    const isNarrow = count > 0 && typeof keys[levels.at(0)] === 'number';
    const isSameScale = priceScale === this.priceScale && quantityScale === this.quantityScale;
    const known = isNarrow && isSameScale ? before.count : 0;
    for (let rank = 0, i = levels.at(0), old = 0; rank < count; rank++, i--) {
      const key = keys[i]!;
      const quantity = quantities[i]!;
      if (isNarrow) {
        now.keys[rank] = key as number;
        now.quantities[rank] = quantity as number;
        now.offsets[rank] = this.length;
        while (old < known && before.keys[old]! > (key as number)) old++;
      }
      if (old < known && before.keys[old] === key && before.quantities[old] === quantity) this.copy(old);
      else this.writeLevel(priceOf(key, this.side), priceScale, quantity, quantityScale);
    }
    now.count = isNarrow ? count : 0;
    now.offsets[now.count] = this.length;
    this.priceScale = priceScale;
    this.quantityScale = quantityScale;
    this.visited = this.window.depth;
  }

  private writeGroups(book: Book, step: DecimalReader): void {
    const { groups, visited } = book.groups(this.side, this.window.depth, step);
    for (const { key, scale, quantity } of groups) {
      this.writeLevel(priceOf(key, this.side), scale, quantity, book.quantityScale);
    }
    this.visited = visited;
  }

  /** Copies a level from the text before. */
  private copy(rank: number): void {
    const { offsets, bytes: from } = this.before;
    this.reserve();
    const to = this.now.bytes;
    let at = this.length;
    for (let p = offsets[rank]!, end = offsets[rank + 1]!; p < end; p++) to[at++] = from[p]!;
    // The last level of the text before is not followed by one.
    to[at - 1] = COMMA;
    this.length = at;
  }

  private writeLevel(price: Scaled, priceScale: number, quantity: Scaled, quantityScale: number): void {
    this.reserve();
    const { bytes } = this.now;
    let p = this.length;
    bytes[p++] = OPEN;
    bytes[p++] = QUOTE;
    p = writeDecimal(bytes, p, price, priceScale);
    bytes[p++] = QUOTE;
    bytes[p++] = COMMA;
    bytes[p++] = QUOTE;
    p = writeDecimal(bytes, p, quantity, quantityScale);
    bytes[p++] = QUOTE;
    bytes[p++] = CLOSE;
    bytes[p++] = COMMA;
    this.length = p;
  }

  /** Makes room for one more level. */
  private reserve(): void {
    if (this.length + MAX_LEVEL_BYTES <= this.now.bytes.length) return;
    const bytes = new Uint8Array(this.now.bytes.length * 2);
    bytes.set(this.now.bytes);
    this.now.bytes = bytes;
  }
}
