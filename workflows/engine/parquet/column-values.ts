import type { ByteSink } from '../byte-sink.js';
import type { ColumnData } from '../column-data.js';
import { encodeDeltas } from './delta-binary-packed.js';
import type { HashedColumn } from './dictionary.js';

/** Least and greatest value of a column chunk in PLAIN bytes (text: the bytes alone). */
export interface MinMax {
  min: Uint8Array;
  max: Uint8Array;
}

/** A column's values as Parquet sees them. */
export abstract class ColumnValues implements HashedColumn {
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
  abstract hash(row: number): number;
  abstract equal(a: number, b: number): boolean;
  abstract less(a: number, b: number): boolean;
  /** PLAIN bytes of the values among rows `from` to `to`. */
  abstract writePlain(sink: ByteSink, from: number, to: number): void;
  /** The values among rows `from` to `to` as deltas of neighbours; null where that is no encoding for them. */
  deltas(_from: number, _to: number): Buffer | null {
    return null;
  }

  /** A value as it stands in statistics; null when it is too long or means nothing there. */
  abstract statistic(row: number): Uint8Array | null;
  /** Where a page that begins at `from` ends, at `to` at the latest. */
  abstract pageEnd(from: number, to: number): number;

  /** `rows`: the rows to look at, all when null. */
  minMax(rows: Int32Array | null): MinMax | null {
    let min = -1;
    let max = -1;
    const count = rows?.length ?? this.length;
    for (let i = 0; i < count; i++) {
      const row = rows ? rows[i]! : i;
      if (!this.isValid(row)) continue;
      if (min < 0 || this.less(row, min)) min = row;
      if (max < 0 || this.less(max, row)) max = row;
    }
    const minBytes = min < 0 ? null : this.statistic(min);
    const maxBytes = max < 0 ? null : this.statistic(max);
    return minBytes && maxBytes ? { min: minBytes, max: maxBytes } : null;
  }
}

const PAGE_ROWS = 1 << 16;
const PAGE_TEXT_BYTES = 1 << 20;
const MAX_STATISTIC_BYTES = 64;

/** 64-bit values: integers and timestamps. */
export class Int64Values extends ColumnValues {
  readonly hasDictionary: boolean = true;
  protected readonly words: Int32Array;

  constructor(data: ColumnData) {
    super(data);
    const { buffer, byteOffset, byteLength } = data.values as BigInt64Array;
    this.words = new Int32Array(buffer, byteOffset, byteLength / 4);
  }

  hash(row: number): number {
    const mixed = Math.imul(this.words[2 * row]!, 0x9e3779b1) ^ Math.imul(this.words[2 * row + 1]!, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  equal(a: number, b: number): boolean {
    return this.words[2 * a] === this.words[2 * b] && this.words[2 * a + 1] === this.words[2 * b + 1];
  }

  less(a: number, b: number): boolean {
    const highA = this.words[2 * a + 1]!;
    const highB = this.words[2 * b + 1]!;
    return highA === highB ? this.words[2 * a]! >>> 0 < this.words[2 * b]! >>> 0 : highA < highB;
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

  override deltas(from: number, to: number): Buffer | null {
    if (this.bitmap === null) return encodeDeltas(this.words.subarray(2 * from, 2 * to), to - from);
    const present = new Int32Array(2 * (to - from));
    let count = 0;
    for (let row = from; row < to; row++) {
      if (!this.isValid(row)) continue;
      present[2 * count] = this.words[2 * row]!;
      present[2 * count + 1] = this.words[2 * row + 1]!;
      count++;
    }
    return encodeDeltas(present, count);
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

  override less(a: number, b: number): boolean {
    return this.floats[a]! < this.floats[b]!;
  }

  /** Zeros of either sign order the same, and NaN not at all: such bounds could make a reader skip rows. */
  override statistic(row: number): Uint8Array | null {
    return this.floats[row] === 0 || Number.isNaN(this.floats[row]) ? null : super.statistic(row);
  }
}

/** 128-bit decimals, written as 16 bytes, most significant first. */
export class DecimalValues extends ColumnValues {
  readonly hasDictionary = true;
  private readonly words: Uint32Array;

  constructor(data: ColumnData) {
    super(data);
    this.words = data.values as Uint32Array;
  }

  hash(row: number): number {
    const { words } = this;
    const at = 4 * row;
    let mixed = Math.imul(words[at]!, 0x9e3779b1) ^ Math.imul(words[at + 1]!, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ words[at + 2]!, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 13) ^ words[at + 3]!) >>> 0;
  }

  equal(a: number, b: number): boolean {
    const { words } = this;
    return (
      words[4 * a] === words[4 * b] &&
      words[4 * a + 1] === words[4 * b + 1] &&
      words[4 * a + 2] === words[4 * b + 2] &&
      words[4 * a + 3] === words[4 * b + 3]
    );
  }

  less(a: number, b: number): boolean {
    const { words } = this;
    const highA = words[4 * a + 3]! | 0;
    const highB = words[4 * b + 3]! | 0;
    if (highA !== highB) return highA < highB;
    for (let word = 2; word >= 0; word--) {
      const wordA = words[4 * a + word]!;
      const wordB = words[4 * b + word]!;
      if (wordA !== wordB) return wordA < wordB;
    }
    return false;
  }

  writePlain(sink: ByteSink, from: number, to: number): void {
    const { words } = this;
    const bytes = sink.reserve(16 * (to - from));
    let at = sink.length;
    for (let row = from; row < to; row++) {
      if (!this.isValid(row)) continue;
      for (let word = 4 * row + 3; word >= 4 * row; word--, at += 4) {
        const value = words[word]!;
        bytes[at] = value >>> 24;
        bytes[at + 1] = value >>> 16;
        bytes[at + 2] = value >>> 8;
        bytes[at + 3] = value;
      }
    }
    sink.length = at;
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

  hash(): number {
    return 0;
  }

  equal(a: number, b: number): boolean {
    return this.at(a) === this.at(b);
  }

  less(a: number, b: number): boolean {
    return this.at(a) < this.at(b);
  }

  writePlain(sink: ByteSink, from: number, to: number): void {
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
  private readonly offsets: Int32Array;
  private readonly text: Uint8Array;

  constructor(data: ColumnData) {
    super(data);
    this.offsets = data.valueOffsets as Int32Array;
    this.text = data.values as Uint8Array;
    // Long texts are messages, which do not repeat and cost much to compare.
    this.hasDictionary = this.offsets[this.length]! <= 64 * this.length;
  }

  hash(row: number): number {
    let mixed = 0x811c9dc5;
    const to = this.offsets[row + 1]!;
    for (let p = this.offsets[row]!; p < to; p++) mixed = Math.imul(mixed ^ this.text[p]!, 0x01000193);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  equal(a: number, b: number): boolean {
    const fromA = this.offsets[a]!;
    const fromB = this.offsets[b]!;
    const length = this.offsets[a + 1]! - fromA;
    if (this.offsets[b + 1]! - fromB !== length) return false;
    for (let i = 0; i < length; i++) if (this.text[fromA + i] !== this.text[fromB + i]) return false;
    return true;
  }

  less(a: number, b: number): boolean {
    return Buffer.compare(this.bytesOf(a), this.bytesOf(b)) < 0;
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
