import type { ByteSink } from '../../kernel/byte-sink.js';
import type { ColumnRange } from '../columns/column-data.js';
import { joinValidity } from '../columns/join-bits.js';
import { scratchKernel, type EngineKernel } from '../../kernel/engine-kernel.js';
import type { Dictionary, KernelColumn } from './dictionary.js';

/** Least and greatest value of a column chunk in PLAIN bytes (text: the bytes alone). */
export interface MinMax {
  min: Uint8Array;
  max: Uint8Array;
}

/** Rows of a page at most, but of one with a dictionary. */
const PAGE_ROWS = 1 << 16;

/** The bits that are set in each byte. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Position of a column in a kernel; 0 for absent parts. */
interface LaidOutColumn {
  kernel: EngineKernel;
  values: number;
  /** Offsets of text. */
  offsets: number;
  validity: number;
}

/** A column's values as Parquet sees them, of ranges that need not lie together. */
export abstract class ColumnValues implements KernelColumn {
  readonly length: number;
  readonly nullCount: number;
  /** Arrow's validity, null when every row has a value. */
  readonly bitmap: Uint8Array | null;
  private held: LaidOutColumn | null = null;

  constructor(protected readonly ranges: readonly ColumnRange[]) {
    this.length = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    const { nullCount, nullBitmap } = joinValidity(ranges, this.length);
    this.nullCount = nullCount;
    this.bitmap = nullBitmap;
  }

  /** Returns the rows without a value among [from, to). `from` must be a multiple of eight. */
  nullsIn(from: number, to: number): number {
    if (this.bitmap === null) return 0;
    let present = 0;
    for (let at = from >> 3; at < to >> 3; at++) present += ONES[this.bitmap[at]!]!;
    if (to % 8 > 0) present += ONES[this.bitmap[to >> 3]! & ((1 << (to % 8)) - 1)]!;
    return to - from - present;
  }

  isValid(row: number): boolean {
    return this.bitmap === null || (this.bitmap[row >> 3]! & (1 << (row & 7))) !== 0;
  }

  /** Whether a dictionary may save bytes. */
  abstract readonly hasDictionary: boolean;
  /** One of the COLUMN kinds of kernel/layout.ts; -1 when the kernel does not read the column. */
  protected abstract readonly kind: number;
  /** Copies the ranges into the kernel, back to back; returns where values and offsets are. */
  protected abstract layOut(kernel: EngineKernel): Pick<LaidOutColumn, 'values' | 'offsets'>;

  /** Runs `work` while the kernel keeps the column. Call the methods below only within `work`. */
  inKernel<T>(work: () => T): T {
    const kernel = scratchKernel();
    try {
      const validity = this.bitmap ? kernel.copyIn(this.bitmap) : 0;
      this.held = { kernel, ...this.layOut(kernel), validity };
      kernel.keep();
      return work();
    } finally {
      this.held = null;
      kernel.letGo();
    }
  }

  load(kernel: EngineKernel): void {
    const { values, offsets, validity } = this.laidOut;
    kernel.run.setColumn(this.kind, values, offsets, validity);
  }

  protected get laidOut(): LaidOutColumn {
    if (!this.held) throw new Error('the column is not in the kernel');
    return this.held;
  }

  /** PLAIN bytes of the values among rows `from` to `to`. */
  abstract writePlain(sink: ByteSink, from: number, to: number): void;
  /** PLAIN bytes of these rows' values. */
  abstract writePlainRows(sink: ByteSink, rows: Int32Array): void;

  /**
   * The values among rows `from` to `to` as deltas of neighbours; null if they cannot be encoded
   * so.
   */
  deltas(_from: number, _to: number): Uint8Array | null {
    return null;
  }

  /** A value as statistics hold it; null if it is too long or has no order. */
  abstract statistic(row: number): Uint8Array | null;
  /** Returns the end of the page that begins at `from`, at most `to`. */
  pageEnd(from: number, to: number): number {
    return Math.min(to, from + PAGE_ROWS);
  }

  /** Returns the values of two rows as bounds; null if there are none, or they have no order. */
  minMax(min: number, max: number): MinMax | null {
    const minBytes = min < 0 ? null : this.statistic(min);
    const maxBytes = max < 0 ? null : this.statistic(max);
    return minBytes && maxBytes ? { min: minBytes, max: maxBytes } : null;
  }

  /**
   * Returns the rows of the least and the greatest value of rows [from, to), -1 if there is none.
   */
  extremes(from: number, to: number): [number, number] {
    return this.search((kernel, found) => kernel.run.extremes(from, to, 0, found));
  }

  /** Returns the `extremes` of these rows. */
  extremesOf(rows: Int32Array): [number, number] {
    return this.search((kernel, found) => kernel.run.extremes(0, rows.length, kernel.copyIn(rows), found));
  }

  /** Returns the `extremes`, faster where values repeat. */
  entryExtremes({ rows, entriesAt }: Dictionary, from: number, to: number): [number, number] {
    return this.search((kernel, found) => {
      const marks = kernel.allocate(5 * rows.length);
      kernel.run.extremesOfEntries(entriesAt, from, to, kernel.copyIn(rows), rows.length, marks, found);
    });
  }

  private search(find: (kernel: EngineKernel, found: number) => void): [number, number] {
    const kernel = scratchKernel();
    this.load(kernel);
    const found = kernel.allocate(8);
    find(kernel, found);
    return [kernel.words[found / 4]!, kernel.words[found / 4 + 1]!];
  }
}
