import { ColumnBuilder, FIRST_CAPACITY, relocated } from './column-builder.js';
import type { ColumnData, ValueType } from './column-data.js';
import type { ScaledInteger } from '../json/scaled-integer.js';

export class DecimalBuilder extends ColumnBuilder {
  readonly fixedBytes = 16;
  private words = new Uint32Array(4 * FIRST_CAPACITY);
  private spare = new Uint32Array(0);

  readonly type: ValueType;

  constructor(scale: number) {
    super();
    this.type = { kind: 'decimal', scale };
  }

  append(value: ScaledInteger): void {
    this.appendWords(value.words);
  }

  /** Any number of values, four words each. */
  appendWords(words: Uint32Array | Int32Array): void {
    const at = this.length * 4;
    this.nextAreValid(words.length / 4);
    this.words.set(words, at);
  }

  /** The value of a row among many. */
  appendFrom(words: Int32Array, row: number): void {
    this.nextIsValid();
    const at = (this.length - 1) * 4;
    for (let i = 0; i < 4; i++) this.words[at + i] = words[4 * row + i]!;
  }

  protected takeTurns(capacity: number): void {
    const words = this.nextBuffer(this.words, this.spare, 4 * capacity, Uint32Array);
    this.spare = this.words;
    this.words = words;
  }

  protected resize(capacity: number): void {
    this.words = relocated(this.words, new Uint32Array(4 * capacity));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, this.words.subarray(0, 4 * this.length));
  }
}
