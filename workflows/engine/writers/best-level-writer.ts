import type { ColumnBuilder } from '../columns/column-builder.js';
import { ColumnWriter } from './column-writer-base.js';
import { unescaped } from '../json/json-text.js';
import { BACKSLASH, POINT, QUOTE } from '../../kernel/characters.js';

const ZERO = 0x30;
const FIRST_QUANTITY = 4;
const SECOND_PRICE = 6;
const PIECES = 8;

/**
 * A number of the best level of `[["price","quantity"],…]`: of the second level if the first has
 * quantity 0.
 */
export class BestLevelWriter extends ColumnWriter {
  readonly builder: ColumnBuilder;
  override readonly textSlack: number;
  private readonly cuts = new Int32Array(PIECES + 1);

  constructor(
    private readonly first: number,
    private readonly second: number,
    private readonly number: ColumnWriter,
  ) {
    super();
    this.builder = number.builder;
    this.textSlack = number.textSlack;
  }

  append(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== QUOTE) return this.appendBest(bytes, from, to);
    if (!bytes.subarray(from, to).includes(BACKSLASH)) return this.appendBest(bytes, from + 1, to - 1);
    const plain = unescaped(bytes, from + 1, to - 1);
    return this.appendBest(plain, 0, plain.length);
  }

  private appendBest(bytes: Uint8Array, from: number, to: number): boolean {
    this.cut(bytes, from, to);
    const hasGone = this.isZero(bytes, FIRST_QUANTITY) && this.lengthOf(SECOND_PRICE) > 0;
    const piece = hasGone ? this.second : this.first;
    if (this.lengthOf(piece) > 0) return this.number.append(bytes, this.cuts[piece - 1]! + 1, this.cuts[piece]!);
    this.builder.appendNull();
    return true;
  }

  /** Notes where quotes stand, so that piece n, counted from 1, is between cuts n - 1 and n. */
  private cut(bytes: Uint8Array, from: number, to: number): void {
    const { cuts } = this;
    let count = 1;
    cuts[0] = from - 1;
    for (let p = from; p < to && count < cuts.length; p++) if (bytes[p] === QUOTE) cuts[count++] = p;
    // One more piece follows the last quote.
    if (count < cuts.length) cuts[count++] = to;
    while (count < cuts.length) cuts[count++] = -1;
  }

  private lengthOf(piece: number): number {
    return this.cuts[piece]! - this.cuts[piece - 1]! - 1;
  }

  private isZero(bytes: Uint8Array, piece: number): boolean {
    let zeros = 0;
    const to = this.cuts[piece]!;
    for (let p = this.cuts[piece - 1]! + 1; p < to; p++) {
      if (bytes[p] === ZERO) zeros++;
      else if (bytes[p] !== POINT) return false;
    }
    return zeros > 0;
  }
}
