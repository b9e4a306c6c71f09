import { COLUMN_DECIMAL, COLUMN_INT64 } from '../../kernel/layout.js';
import type { ByteSink } from '../../kernel/byte-sink.js';
import { scratchKernel, type EngineKernel } from '../../kernel/engine-kernel.js';
import { ColumnValues } from './column-values.js';
import { encodeDeltas, encodeDeltasAt } from './delta-binary-packed.js';
import { nearestDouble } from './nearest-double.js';

/** Values that take that many bytes each. */
abstract class FixedWidthValues extends ColumnValues {
  protected abstract readonly valueBytes: number;

  protected layOut(kernel: EngineKernel): { values: number; offsets: number } {
    const { valueBytes } = this;
    const values = kernel.allocate(valueBytes * this.length);
    const { bytes } = kernel;
    let at = values;
    for (const { data, from, to } of this.ranges) {
      const { buffer, byteOffset } = data.values as ArrayBufferView;
      bytes.set(new Uint8Array(buffer, byteOffset + valueBytes * from, valueBytes * (to - from)), at);
      at += valueBytes * (to - from);
    }
    return { values, offsets: 0 };
  }

  /** The column's words; good until the kernel allocates more. */
  protected get words(): Uint32Array {
    const { kernel, values } = this.laidOut;
    return new Uint32Array(kernel.bytes.buffer, values, (this.valueBytes / 4) * this.length);
  }
}

/** 64-bit values: integers and timestamps. */
export class Int64Values extends FixedWidthValues {
  readonly hasDictionary: boolean = true;
  protected override readonly kind = COLUMN_INT64;
  protected override readonly valueBytes = 8;

  writePlain(sink: ByteSink, from: number, to: number): void {
    if (this.bitmap === null) {
      const { kernel, values } = this.laidOut;
      sink.append(kernel.bytes.subarray(values + 8 * from, values + 8 * to));
      return;
    }
    const { words } = this;
    for (let row = from; row < to; row++) if (this.isValid(row)) writeWords(sink, words, row);
  }

  writePlainRows(sink: ByteSink, rows: Int32Array): void {
    const { words } = this;
    for (const row of rows) writeWords(sink, words, row);
  }

  override deltas(from: number, to: number): Uint8Array | null {
    if (this.bitmap === null) return encodeDeltasAt(scratchKernel(), this.laidOut.values + 8 * from, to - from);
    const { words } = this;
    const present = new Int32Array(2 * (to - from));
    let count = 0;
    for (let row = from; row < to; row++) {
      if (!this.isValid(row)) continue;
      present[2 * count] = words[2 * row]!;
      present[2 * count + 1] = words[2 * row + 1]!;
      count++;
    }
    // Deltas of no values are legal, but fastparquet reads past their end.
    return count === 0 ? null : encodeDeltas(present, count);
  }

  statistic(row: number): Uint8Array | null {
    const { kernel, values } = this.laidOut;
    return kernel.bytes.slice(values + 8 * row, values + 8 * row + 8);
  }
}

function writeWords(sink: ByteSink, words: Uint32Array, row: number): void {
  sink.uint32(words[2 * row]!);
  sink.uint32(words[2 * row + 1]!);
}

export class FloatValues extends Int64Values {
  override readonly hasDictionary = false;

  override deltas(): null {
    return null;
  }

  private get floats(): Float64Array {
    const { kernel, values } = this.laidOut;
    return new Float64Array(kernel.bytes.buffer, values, this.length);
  }

  /**
   * No bounds if there is a NaN: readers that skip by bounds would return other rows than readers
   * that compare.
   */
  override extremes(from: number, to: number): [number, number] {
    return this.extremesAmong(null, from, to);
  }

  override extremesOf(rows: Int32Array): [number, number] {
    return this.extremesAmong(rows, 0, rows.length);
  }

  /** Looks at the places [from, to) of `rows`, or at these rows if that is null. */
  private extremesAmong(rows: Int32Array | null, from: number, to: number): [number, number] {
    const { floats } = this;
    let min = -1;
    let max = -1;
    for (let i = from; i < to; i++) {
      const row = rows ? rows[i]! : i;
      if (!this.isValid(row)) continue;
      if (Number.isNaN(floats[row])) return [-1, -1];
      if (min < 0 || floats[row]! < floats[min]!) min = row;
      if (max < 0 || floats[max]! < floats[row]!) max = row;
    }
    return [min, max];
  }

  /** Positive and negative zero compare as equal, so such bounds could make a reader skip rows. */
  override statistic(row: number): Uint8Array | null {
    return this.floats[row] === 0 ? null : super.statistic(row);
  }
}

/** 128-bit decimals, written as 16 bytes, most significant first. */
export class DecimalValues extends FixedWidthValues {
  readonly hasDictionary = true;
  protected override readonly kind = COLUMN_DECIMAL;
  protected override readonly valueBytes = 16;

  writePlain(sink: ByteSink, from: number, to: number): void {
    const kernel = scratchKernel();
    this.load(kernel);
    const target = kernel.allocate(16 * (to - from));
    const length = kernel.run.plainDecimals(from, to, target);
    sink.append(kernel.bytes.subarray(target, target + length));
  }

  writePlainRows(sink: ByteSink, rows: Int32Array): void {
    const { words } = this;
    const bytes = sink.reserve(16 * rows.length);
    for (const row of rows) {
      for (let word = 3; word >= 0; word--) sink.length = bytes.writeUInt32BE(words[4 * row + word]!, sink.length);
    }
  }

  statistic(row: number): Uint8Array | null {
    const { words } = this;
    const bytes = Buffer.alloc(16);
    for (let word = 0; word < 4; word++) bytes.writeUInt32BE(words[4 * row + word]!, 12 - 4 * word);
    return bytes;
  }
}

/**
 * Decimals, written as the nearest doubles. Dictionary and bounds are found among the decimals,
 * since doubles are in the same order; only what is written is converted.
 */
export class DecimalsAsDoubles extends DecimalValues {
  override writePlain(sink: ByteSink, from: number, to: number): void {
    const { words } = this;
    const bytes = sink.reserve(8 * (to - from));
    for (let row = from; row < to; row++) {
      if (this.isValid(row)) sink.length = bytes.writeDoubleLE(this.doubleAt(words, row), sink.length);
    }
  }

  override writePlainRows(sink: ByteSink, rows: Int32Array): void {
    const { words } = this;
    const bytes = sink.reserve(8 * rows.length);
    for (const row of rows) sink.length = bytes.writeDoubleLE(this.doubleAt(words, row), sink.length);
  }

  /** No bound of zero, as of other doubles: readers may compare it with a negative zero. */
  override statistic(row: number): Uint8Array | null {
    const value = this.doubleAt(this.words, row);
    if (value === 0) return null;
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return bytes;
  }

  private doubleAt(words: Uint32Array, row: number): number {
    return nearestDouble(words, 4 * row, this.scale);
  }

  private get scale(): number {
    const type = this.ranges[0]?.data.type;
    return type?.kind === 'decimal' ? type.scale : 0;
  }
}
