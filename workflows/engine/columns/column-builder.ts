import { freeMemory } from '../../kernel/free-memory.js';
import type { ColumnData, ValueType } from './column-data.js';
import { setBits } from './join-bits.js';

/** Rows. */
export const FIRST_CAPACITY = 1024;

/**
 * Collects one column of a row group in Arrow's layout. Two sets of buffers take turns, so that one
 * group can be written while the next is collected, and memory stays the same however many groups
 * there are. Where each group is copied at once, one set suffices.
 */
export abstract class ColumnBuilder {
  length = 0;
  nulls = 0;
  /** One set of buffers: what `finish` returns is valid until the next row. */
  hasOneSet = false;
  protected validity = new Uint8Array(FIRST_CAPACITY / 8);
  private spareValidity = new Uint8Array(0);
  protected capacity = FIRST_CAPACITY;

  appendNull(): void {
    if (this.length === this.capacity) this.grow();
    this.skipValue();
    // No bitmap so far: every row has a value.
    if (this.nulls === 0) setBits(this.validity, 0, this.length);
    this.nulls++;
    this.length++;
  }

  abstract readonly type: ValueType;
  /** Arrow bytes of one value, without its text. */
  abstract readonly fixedBytes: number;
  readonly hasText: boolean = false;
  /** Bytes of text so far. */
  get textBytes(): number {
    return 0;
  }

  /**
   * The column as Arrow data, valid until the finish after next (with one set: until the next row);
   * the builder is empty again.
   */
  finish(): ColumnData {
    const data = this.build(this.nulls > 0 ? this.validity.subarray(0, (this.length + 7) >> 3) : null);
    this.length = 0;
    this.nulls = 0;
    const validity = atLeast(this.spareValidity, this.capacity / 8, Uint8Array);
    this.spareValidity = this.validity;
    this.validity = validity.fill(0);
    this.takeTurns(this.capacity);
    return data;
  }

  /** Frees the memory at once. The builder and what it has built must not be used afterwards. */
  free(): void {
    for (const part of Object.values(this)) if (ArrayBuffer.isView(part)) freeMemory(part);
  }

  protected nextIsValid(): void {
    if (this.length === this.capacity) this.grow();
    if (this.nulls > 0) this.validity[this.length >> 3]! |= 1 << (this.length & 7);
    this.length++;
  }

  /** Adds `rows` rows with values. The caller writes the values from the previous length on. */
  protected nextAreValid(rows: number): void {
    while (this.length + rows > this.capacity) this.grow();
    if (this.nulls > 0) setBits(this.validity, this.length, this.length + rows);
    this.length += rows;
  }

  private grow(): void {
    this.capacity *= 2;
    this.validity = relocated(this.validity, new Uint8Array(this.capacity / 8));
    this.resize(this.capacity);
  }

  /**
   * The buffer for the next rows. Bits always take turns: they are few, and cleared before they are
   * used again.
   */
  protected nextBuffer<T extends { length: number }>(
    used: T,
    spare: T,
    length: number,
    type: new (length: number) => T,
  ): T {
    return this.hasOneSet ? used : atLeast(spare, length, type);
  }

  protected skipValue(): void {
    // A fixed-width value under a null is undefined.
  }
  /** Switches to the other set of buffers and gives it at least this capacity. */
  protected abstract takeTurns(capacity: number): void;
  protected abstract resize(capacity: number): void;
  protected abstract build(nullBitmap: Uint8Array | null): ColumnData;

  protected data(nullBitmap: Uint8Array | null, values: unknown, valueOffsets: Int32Array | null = null): ColumnData {
    const { type, length, nulls } = this;
    return { type, length, nullCount: nulls, nullBitmap, values, valueOffsets };
  }
}

/** `array` when it is long enough, else a new one. */
export function atLeast<T extends { length: number }>(array: T, length: number, type: new (length: number) => T): T {
  return array.length >= length ? array : new type(length);
}

/** Copies `array` to `target` and frees it. */
export function relocated<T extends Uint8Array | Int32Array | Uint32Array | Float64Array>(array: T, target: T): T {
  target.set(array);
  freeMemory(array);
  return target;
}
