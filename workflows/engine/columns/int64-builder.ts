import { ColumnBuilder, FIRST_CAPACITY, relocated } from './column-builder.js';
import type { ColumnData, ValueType } from './column-data.js';
import type { ScaledInteger } from '../json/scaled-integer.js';

export class Int64Builder extends ColumnBuilder {
  readonly fixedBytes = 8;
  private words = new Uint32Array(2 * FIRST_CAPACITY);
  private spare = new Uint32Array(0);

  readonly type: ValueType;

  constructor(kind: 'int64' | 'timestamp' = 'int64') {
    super();
    this.type = { kind };
  }

  append(value: ScaledInteger): void {
    this.appendPair(value.words[0]!, value.words[1]!);
  }

  appendPair(low: number, high: number): void {
    this.nextIsValid();
    this.words[2 * this.length - 2] = low;
    this.words[2 * this.length - 1] = high;
  }

  /** Any number of values, two words each. */
  appendWords(words: Int32Array): void {
    const at = this.length * 2;
    this.nextAreValid(words.length / 2);
    this.words.set(words, at);
  }

  appendBigInt(value: bigint): void {
    this.appendPair(Number(value & 0xffffffffn), Number((value >> 32n) & 0xffffffffn));
  }

  protected takeTurns(capacity: number): void {
    const words = this.nextBuffer(this.words, this.spare, 2 * capacity, Uint32Array);
    this.spare = this.words;
    this.words = words;
  }

  protected resize(capacity: number): void {
    this.words = relocated(this.words, new Uint32Array(2 * capacity));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, new BigInt64Array(this.words.buffer, 0, this.length));
  }
}
