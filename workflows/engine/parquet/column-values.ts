import type { ByteSink } from '../byte-sink.js';
import type { ColumnData } from '../column-data.js';
import { encodeDeltas, encodeDeltasAt } from './delta-binary-packed.js';
import { scratchKernel, type EngineKernel } from '../kernel/engine-kernel.js';
import type { KernelColumn } from './dictionary.js';

/** Least and greatest value of a column chunk in PLAIN bytes (text: the bytes alone). */
export interface MinMax {
  min: Uint8Array;
  max: Uint8Array;
}

/** Where a column lies in the kernel; 0: it has no such part. */
interface KernelAddresses {
  values: number;
  offsets: number;
  validity: number;
}

/** A column's values as Parquet sees them. */
export abstract class ColumnValues implements KernelColumn {
  readonly length: number;
  readonly nullCount: number;
  /** Arrow's validity, null when every row has a value. */
  readonly bitmap: Uint8Array | null;

  constructor(data: ColumnData) {
    this.length = data.length;
    this.nullCount = data.nullCount;
    this.bitmap = data.nullCount > 0 ? data.nullBitmap : null;
  }

  isValid(row: number): boolean {
    return this.bitmap === null || (this.bitmap[row >> 3]! & (1 << (row & 7))) !== 0;
  }

  /** Whether a dictionary may pay at all. */
  abstract readonly hasDictionary: boolean;
  /** The first of the kinds in kernel/assembly/columns.ts that have a dictionary; a column without one has no kind. */
  protected readonly kind: number = -1;
  protected abstract readonly kernelValues: ArrayBufferView;
  protected readonly kernelOffsets: Int32Array | null = null;

  private held: KernelAddresses | null = null;

  /** Does `work`, meanwhile the kernel keeps the column: `load` copies it once. */
  inKernel<T>(work: () => T): T {
    const kernel = scratchKernel();
    try {
      if (this.kind >= 0) {
        this.held = this.copyInto(kernel);
        kernel.keep();
      }
      return work();
    } finally {
      this.held = null;
      kernel.letGo();
    }
  }

  load(kernel: EngineKernel): void {
    const { values, offsets, validity } = this.held ?? this.copyInto(kernel);
    kernel.run.setColumn(this.kind, values, offsets, validity);
  }

  /** Where row `from` of the column's values is in the kernel, `bytes` each. */
  protected addressOf(kernel: EngineKernel, from: number, bytes: number): number {
    return (this.held ?? this.copyInto(kernel)).values + bytes * from;
  }

  private copyInto(kernel: EngineKernel): KernelAddresses {
    const { kernelValues, kernelOffsets, bitmap } = this;
    const values = kernel.copyIn(kernelValues);
    const offsets = kernelOffsets ? kernel.copyIn(kernelOffsets) : 0;
    return { values, offsets, validity: bitmap ? kernel.copyIn(bitmap) : 0 };
  }

  /** PLAIN bytes of the values among rows `from` to `to`. */
  abstract writePlain(sink: ByteSink, from: number, to: number): void;
  /** PLAIN bytes of these rows' values. */
  writePlainRows(sink: ByteSink, rows: Int32Array): void {
    for (const row of rows) this.writePlain(sink, row, row + 1);
  }

  /** The values among rows `from` to `to` as deltas of neighbours; null where that is no encoding for them. */
  deltas(_from: number, _to: number): Uint8Array | null {
    return null;
  }

  /** A value as it stands in statistics; null when it is too long or means nothing there. */
  abstract statistic(row: number): Uint8Array | null;
  /** Where a page that begins at `from` ends, at `to` at the latest. */
  abstract pageEnd(from: number, to: number): number;

  /** `rows`: the rows to look at, all when null. */
  minMax(rows: Int32Array | null): MinMax | null {
    const [min, max] = this.extremes(rows);
    const minBytes = min < 0 ? null : this.statistic(min);
    const maxBytes = max < 0 ? null : this.statistic(max);
    return minBytes && maxBytes ? { min: minBytes, max: maxBytes } : null;
  }

  /** Rows of the least and the greatest value, -1 when there is none. */
  protected abstract extremes(rows: Int32Array | null): [number, number];

  /** By the kernel. */
  protected extremesByKernel(rows: Int32Array | null): [number, number] {
    const kernel = scratchKernel();
    this.load(kernel);
    const found = kernel.allocate(8);
    kernel.run.extremes(rows?.length ?? this.length, rows ? kernel.copyIn(rows) : 0, found);
    return [kernel.words[found / 4]!, kernel.words[found / 4 + 1]!];
  }
}

const PAGE_ROWS = 1 << 16;
const PAGE_TEXT_BYTES = 1 << 20;
const MAX_STATISTIC_BYTES = 64;

/** 64-bit values: integers and timestamps. */
export class Int64Values extends ColumnValues {
  readonly hasDictionary: boolean = true;
  protected override readonly kind = 0;
  protected readonly words: Int32Array;

  constructor(data: ColumnData) {
    super(data);
    const { buffer, byteOffset, byteLength } = data.values as BigInt64Array;
    this.words = new Int32Array(buffer, byteOffset, byteLength / 4);
  }

  protected get kernelValues(): ArrayBufferView {
    return this.words;
  }

  protected extremes(rows: Int32Array | null): [number, number] {
    return this.extremesByKernel(rows);
  }

  writePlain(sink: ByteSink, from: number, to: number): void {
    const { words } = this;
    if (this.bitmap === null) {
      sink.append(new Uint8Array(words.buffer, words.byteOffset + 8 * from, 8 * (to - from)));
      return;
    }
    for (let row = from; row < to; row++) {
      if (!this.isValid(row)) continue;
      sink.uint32(words[2 * row]! >>> 0);
      sink.uint32(words[2 * row + 1]! >>> 0);
    }
  }

  override deltas(from: number, to: number): Uint8Array | null {
    if (this.bitmap === null) {
      const kernel = scratchKernel();
      return encodeDeltasAt(kernel, this.addressOf(kernel, from, 8), to - from);
    }
    const present = new Int32Array(2 * (to - from));
    let count = 0;
    for (let row = from; row < to; row++) {
      if (!this.isValid(row)) continue;
      present[2 * count] = this.words[2 * row]!;
      present[2 * count + 1] = this.words[2 * row + 1]!;
      count++;
    }
    // Deltas of no values are legal, but a reader there is (fastparquet) runs on behind them.
    return count === 0 ? null : encodeDeltas(present, count);
  }

  statistic(row: number): Uint8Array | null {
    const { words } = this;
    return new Uint8Array(words.buffer, words.byteOffset + 8 * row, 8).slice();
  }

  pageEnd(from: number, to: number): number {
    return Math.min(to, from + PAGE_ROWS);
  }
}

export class FloatValues extends Int64Values {
  override readonly hasDictionary = false;

  override deltas(): null {
    return null;
  }

  private readonly floats: Float64Array;

  constructor(data: ColumnData) {
    super(data);
    this.floats = data.values as Float64Array;
  }

  /** None where there is a NaN: readers that skip by bounds would give other rows than those that compare. */
  protected override extremes(rows: Int32Array | null): [number, number] {
    const { floats } = this;
    let min = -1;
    let max = -1;
    const count = rows?.length ?? this.length;
    for (let i = 0; i < count; i++) {
      const row = rows ? rows[i]! : i;
      if (!this.isValid(row)) continue;
      if (Number.isNaN(floats[row])) return [-1, -1];
      if (min < 0 || floats[row]! < floats[min]!) min = row;
      if (max < 0 || floats[max]! < floats[row]!) max = row;
    }
    return [min, max];
  }

  /** Zeros of either sign order the same: such bounds could make a reader skip rows. */
  override statistic(row: number): Uint8Array | null {
    return this.floats[row] === 0 ? null : super.statistic(row);
  }
}

/** 128-bit decimals, written as 16 bytes, most significant first. */
export class DecimalValues extends ColumnValues {
  readonly hasDictionary = true;
  protected override readonly kind = 1;
  private readonly words: Uint32Array;

  constructor(data: ColumnData) {
    super(data);
    this.words = data.values as Uint32Array;
  }

  protected get kernelValues(): ArrayBufferView {
    return this.words;
  }

  protected extremes(rows: Int32Array | null): [number, number] {
    return this.extremesByKernel(rows);
  }

  writePlain(sink: ByteSink, from: number, to: number): void {
    const kernel = scratchKernel();
    this.load(kernel);
    const target = kernel.allocate(16 * (to - from));
    const length = kernel.run.plainDecimals(from, to, target);
    sink.append(kernel.bytes.subarray(target, target + length));
  }

  override writePlainRows(sink: ByteSink, rows: Int32Array): void {
    const bytes = sink.reserve(16 * rows.length);
    for (const row of rows) {
      for (let word = 3; word >= 0; word--) sink.length = bytes.writeUInt32BE(this.words[4 * row + word]!, sink.length);
    }
  }

  statistic(row: number): Uint8Array | null {
    const bytes = Buffer.alloc(16);
    for (let word = 0; word < 4; word++) bytes.writeUInt32BE(this.words[4 * row + word]!, 12 - 4 * word);
    return bytes;
  }

  pageEnd(from: number, to: number): number {
    return Math.min(to, from + PAGE_ROWS);
  }
}

export class BoolValues extends ColumnValues {
  readonly hasDictionary = false;
  private readonly bits: Uint8Array;

  constructor(data: ColumnData) {
    super(data);
    this.bits = data.values as Uint8Array;
  }

  protected get kernelValues(): ArrayBufferView {
    return this.bits;
  }

  /** The first false and the first true, which are not far as a rule. */
  protected extremes(): [number, number] {
    const first = [-1, -1];
    for (let row = 0; row < this.length && (first[0]! < 0 || first[1]! < 0); row++) {
      const value = this.at(row);
      if (first[value]! < 0 && this.isValid(row)) first[value] = row;
    }
    const [isFalse, isTrue] = first as [number, number];
    return [isFalse < 0 ? isTrue : isFalse, isTrue < 0 ? isFalse : isTrue];
  }

  writePlain(sink: ByteSink, from: number, to: number): void {
    if (this.bitmap === null && from % 8 === 0) {
      const whole = to >> 3;
      sink.append(this.bits.subarray(from >> 3, whole));
      if (to % 8 > 0) sink.byte(this.bits[whole]! & ((1 << (to % 8)) - 1));
      return;
    }
    let pending = 0;
    let bits = 0;
    for (let row = from; row < to; row++) {
      if (!this.isValid(row)) continue;
      pending |= this.at(row) << bits;
      if (++bits < 8) continue;
      sink.byte(pending);
      pending = 0;
      bits = 0;
    }
    if (bits > 0) sink.byte(pending);
  }

  statistic(row: number): Uint8Array | null {
    return Uint8Array.of(this.at(row));
  }

  pageEnd(from: number, to: number): number {
    return Math.min(to, from + PAGE_ROWS);
  }

  private at(row: number): 0 | 1 {
    return (this.bits[row >> 3]! & (1 << (row & 7))) === 0 ? 0 : 1;
  }
}

export class TextValues extends ColumnValues {
  readonly hasDictionary: boolean;
  protected override readonly kind = 2;
  protected override readonly kernelOffsets: Int32Array;
  private readonly offsets: Int32Array;
  private readonly text: Uint8Array;

  constructor(data: ColumnData) {
    super(data);
    this.offsets = data.valueOffsets as Int32Array;
    this.kernelOffsets = this.offsets.subarray(0, this.length + 1);
    this.text = data.values as Uint8Array;
    // Long texts are messages, which do not repeat and cost much to compare.
    this.hasDictionary = this.offsets[this.length]! <= 64 * this.length;
  }

  protected get kernelValues(): ArrayBufferView {
    return this.text.subarray(0, this.offsets[this.length]);
  }

  protected extremes(rows: Int32Array | null): [number, number] {
    return this.extremesByKernel(rows);
  }

  writePlain(sink: ByteSink, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      if (!this.isValid(row)) continue;
      const at = this.offsets[row]!;
      const length = this.offsets[row + 1]! - at;
      sink.uint32(length);
      const bytes = sink.reserve(length);
      // Native copies cost more than they save on a few bytes.
      if (length > 64) bytes.set(this.text.subarray(at, at + length), sink.length);
      else for (let i = 0; i < length; i++) bytes[sink.length + i] = this.text[at + i]!;
      sink.length += length;
    }
  }

  statistic(row: number): Uint8Array | null {
    const bytes = this.bytesOf(row);
    // Copied: statistics are kept to the footer, the column's buffers are not.
    return bytes.length <= MAX_STATISTIC_BYTES ? bytes.slice() : null;
  }

  pageEnd(from: number, to: number): number {
    let end = from + 1;
    const limit = Math.min(to, from + PAGE_ROWS);
    while (end < limit && this.offsets[end]! - this.offsets[from]! < PAGE_TEXT_BYTES) end++;
    return end;
  }

  private bytesOf(row: number): Uint8Array {
    return this.text.subarray(this.offsets[row], this.offsets[row + 1]);
  }
}
