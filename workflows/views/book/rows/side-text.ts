import type { Book } from '../book.js';
import type { DecimalReader } from '../levels/decimal-reader.js';
import { priceOf, type Side } from '../levels/side-levels.js';
import type { Scaled } from '../levels/scaled-text.js';
import { MAX_DECIMAL_BYTES, writeDecimal } from './write-decimal.js';

const [QUOTE, COMMA, OPEN, CLOSE] = [0x22, 0x2c, 0x5b, 0x5d];
/** Two decimals, four quotes, two commas and two brackets. */
const MAX_LEVEL_BYTES = 2 * MAX_DECIMAL_BYTES + 8;

/** What a view shows of a book. */
export interface BookWindow {
  /** Levels a side; groups if there is a step. */
  depth: number;
  /** The price step of groups. */
  step: DecimalReader | null;
}

/** The visible levels of one side as JSON, kept while they do not change. */
export class SideText {
  bytes: Uint8Array;
  length = 0;
  /** Levels that the text depends on. */
  private visited = Infinity;

  constructor(
    private readonly side: Side,
    private readonly window: BookWindow,
  ) {
    this.bytes = new Uint8Array(MAX_LEVEL_BYTES * 8);
  }

  /** Writes the side as it is now. Returns whether it may have changed. */
  update(book: Book): boolean {
    const levels = book.levels(this.side);
    const hasChanged = this.length === 0 || levels.touched < this.visited;
    levels.touched = Infinity;
    if (!hasChanged) return false;
    this.length = 0;
    this.bytes[this.length++] = OPEN;
    if (this.window.step) this.writeGroups(book, this.window.step);
    else this.writeLevels(book);
    // The comma behind the last level.
    if (this.length > 1) this.length--;
    this.bytes[this.length++] = CLOSE;
    return true;
  }

  private writeLevels(book: Book): void {
    const levels = book.levels(this.side);
    const { keys, quantities } = levels;
    const { priceScale, quantityScale } = book;
    const count = Math.min(this.window.depth, levels.length);
    for (let rank = 0, i = levels.at(0); rank < count; rank++, i--) {
      this.writeLevel(priceOf(keys[i]!, this.side), priceScale, quantities[i]!, quantityScale);
    }
    this.visited = this.window.depth;
  }

  private writeGroups(book: Book, step: DecimalReader): void {
    const { groups, visited } = book.groups(this.side, this.window.depth, step);
    for (const { key, scale, quantity } of groups) {
      this.writeLevel(priceOf(key, this.side), scale, quantity, book.quantityScale);
    }
    this.visited = visited;
  }

  private writeLevel(price: Scaled, priceScale: number, quantity: Scaled, quantityScale: number): void {
    if (this.length + MAX_LEVEL_BYTES > this.bytes.length) this.grow();
    const { bytes } = this;
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

  private grow(): void {
    const bytes = new Uint8Array(this.bytes.length * 2);
    bytes.set(this.bytes);
    this.bytes = bytes;
  }
}
