import type { ColumnType } from '../../../schema/export-schemas/model.js';
import { freeMemory } from '../../codec/free-memory.js';
import type { ColumnData, ValueType } from './column-data.js';
import { setBits } from './join-bits.js';
import type { ScaledInteger } from '../json/scaled-integer.js';

const FIRST_CAPACITY = 1024;

/**
 * Collects one column of a row group in Arrow's layout. Two sets of buffers take turns, so that one group can be written while
 * the next is collected, and memory stays the same however many groups there are. Where each group is copied at once, one set
 * suffices.
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

  /** The column as Arrow data, valid until the finish after next (with one set: until the next row); the builder is empty again. */
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
    this.validity = moved(this.validity, new Uint8Array(this.capacity / 8));
    this.resize(this.capacity);
  }

  /** The buffer for the next rows. Bits always take turns: they are few, and cleared before they are used again. */
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
    this.words = moved(this.words, new Uint32Array(4 * capacity));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, this.words.subarray(0, 4 * this.length));
  }
}

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
    this.words = moved(this.words, new Uint32Array(2 * capacity));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, new BigInt64Array(this.words.buffer, 0, this.length));
  }
}

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
    this.values = moved(this.values, new Float64Array(capacity));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, this.values.subarray(0, this.length));
  }
}

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
    this.bits = moved(this.bits, new Uint8Array(capacity / 8));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    return this.data(nullBitmap, this.bits.subarray(0, (this.length + 7) >> 3));
  }
}

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
      this.text = moved(this.text, new Uint8Array(Math.max(2 * this.text.length, this.used + bytes)));
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
    this.offsets = moved(this.offsets, new Int32Array(capacity + 1));
  }

  protected build(nullBitmap: Uint8Array | null): ColumnData {
    const valueOffsets = this.offsets.subarray(0, this.length + 1);
    return this.data(nullBitmap, this.text.subarray(0, this.used), valueOffsets);
  }
}

/** An empty builder for a type of the schema language. */
export function builderFor(type: ColumnType): ColumnBuilder {
  switch (type.kind) {
    case 'decimal':
      return new DecimalBuilder(type.scale);
    case 'i64':
      return new Int64Builder();
    case 'f64':
      return new FloatBuilder();
    case 'bool':
      return new BoolBuilder();
    case 'string':
      return new TextBuilder();
  }
}

/** `array` when it is long enough, else a new one. */
function atLeast<T extends { length: number }>(array: T, length: number, type: new (length: number) => T): T {
  return array.length >= length ? array : new type(length);
}

/** Copies `array` to `target` and frees it. */
function moved<T extends Uint8Array | Int32Array | Uint32Array | Float64Array>(array: T, target: T): T {
  target.set(array);
  freeMemory(array);
  return target;
}
