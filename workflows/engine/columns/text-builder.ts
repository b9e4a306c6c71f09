import { ColumnBuilder, FIRST_CAPACITY, relocated } from './column-builder.js';
import type { ColumnData, ValueType } from './column-data.js';

export class TextBuilder extends ColumnBuilder {
  readonly fixedBytes = 4;
  readonly type: ValueType = { kind: 'text' };
  override readonly hasText = true;
  private offsets = new Int32Array(FIRST_CAPACITY + 1);
  private text = new Uint8Array(16 * FIRST_CAPACITY);
  private spareOffsets = new Int32Array(0);
  private spareText = new Uint8Array(0);
  private used = 0;

  override get textBytes(): number {
    return this.used;
  }

  append(bytes: Uint8Array, from: number, to: number): void {
    const target = this.reserve(to - from);
    let at = this.used;
    // Native copies cost more than they save on a few bytes.
    if (to - from > 64) target.set(bytes.subarray(from, to), at);
    else for (let p = from; p < to; p++) target[at++] = bytes[p]!;
    this.commit(this.used + to - from);
  }

  /** Texts, back to back, and where each ends. */
  appendMany(bytes: Uint8Array, ends: Int32Array): void {
    const rows = ends.length;
    const total = rows > 0 ? ends[rows - 1]! : 0;
    const start = this.used;
    const row = this.length;
    this.reserve(total).set(bytes.subarray(0, total), start);
    this.nextAreValid(rows);
    const { offsets } = this;
    for (let i = 0; i < rows; i++) offsets[row + i + 1] = start + ends[i]!;
    this.used = start + total;
  }

  /** Makes room for `bytes` more at `textBytes`. The caller must then call `commit`. */
  reserve(bytes: number): Uint8Array {
    if (this.used + bytes > this.text.length) {
      this.text = relocated(this.text, new Uint8Array(Math.max(2 * this.text.length, this.used + bytes)));
    }
    return this.text;
  }

  /** Ends the value that was written up to `end`. */
  commit(end: number): void {
    this.used = end;
    this.nextIsValid();
    this.offsets[this.length] = end;
  }

  protected override skipValue(): void {
    this.offsets[this.length + 1] = this.used;
  }

  protected takeTurns(capacity: number): void {
    const offsets = this.nextBuffer(this.offsets, this.spareOffsets, capacity + 1, Int32Array);
    const text = this.nextBuffer(this.text, this.spareText, this.text.length, Uint8Array);
    this.spareOffsets = this.offsets;
    this.spareText = this.text;
    this.offsets = offsets;
    this.offsets[0] = 0;
    this.text = text;
    this.used = 0;
  }

  protected resize(capacity: number): void {
    this.offsets = relocated(this.offsets, new Int32Array(capacity + 1));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    const valueOffsets = this.offsets.subarray(0, this.length + 1);
    return this.data(nullBitmap, this.text.subarray(0, this.used), valueOffsets);
  }
}
