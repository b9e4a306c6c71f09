import { ColumnBuilder, FIRST_CAPACITY, relocated } from './column-builder.js';
import type { ColumnData, ValueType } from './column-data.js';

export class FloatBuilder extends ColumnBuilder {
  readonly fixedBytes = 8;
  readonly type: ValueType = { kind: 'float64' };
  private values = new Float64Array(FIRST_CAPACITY);
  private spare = new Float64Array(0);

  append(value: number): void {
    this.nextIsValid();
    this.values[this.length - 1] = value;
  }

  protected takeTurns(capacity: number): void {
    const values = this.nextBuffer(this.values, this.spare, capacity, Float64Array);
    this.spare = this.values;
    this.values = values;
  }

  protected resize(capacity: number): void {
    this.values = relocated(this.values, new Float64Array(capacity));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, this.values.subarray(0, this.length));
  }
}
