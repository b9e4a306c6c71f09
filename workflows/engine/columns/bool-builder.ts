import { atLeast, ColumnBuilder, FIRST_CAPACITY, relocated } from './column-builder.js';
import type { ColumnData, ValueType } from './column-data.js';

export class BoolBuilder extends ColumnBuilder {
  readonly fixedBytes = 1;
  readonly type: ValueType = { kind: 'bool' };
  private bits = new Uint8Array(FIRST_CAPACITY / 8);
  private spare = new Uint8Array(0);

  append(value: boolean): void {
    this.nextIsValid();
    const at = this.length - 1;
    if (value) this.bits[at >> 3]! |= 1 << (at & 7);
  }

  /** Any number of values, 1 and 0. */
  appendFlags(flags: Uint8Array): void {
    let at = this.length;
    this.nextAreValid(flags.length);
    const { bits } = this;
    for (let i = 0; i < flags.length; i++, at++) bits[at >> 3]! |= flags[i]! << (at & 7);
  }

  protected takeTurns(capacity: number): void {
    const bits = atLeast(this.spare, capacity / 8, Uint8Array);
    this.spare = this.bits;
    this.bits = bits;
    this.bits.fill(0);
  }

  protected resize(capacity: number): void {
    this.bits = relocated(this.bits, new Uint8Array(capacity / 8));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, this.bits.subarray(0, (this.length + 7) >> 3));
  }
}
