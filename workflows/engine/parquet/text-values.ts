import { COLUMN_TEXT } from '../../kernel/layout.js';
import type { ByteSink } from '../../kernel/byte-sink.js';
import type { ColumnRange } from '../columns/column-data.js';
import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { ColumnValues } from './column-values.js';

const PAGE_TEXT_BYTES = 1 << 20;
const MAX_STATISTIC_BYTES = 64;
const MAX_REPEATED_BYTES = 64;

/** UTF-8, each value behind its length. */
export class TextValues extends ColumnValues {
  readonly hasDictionary: boolean;
  protected override readonly kind = COLUMN_TEXT;
  private readonly textBytes: number;

  constructor(ranges: readonly ColumnRange[]) {
    super(ranges);
    this.textBytes = ranges.reduce((sum, range) => sum + textOf(range).length, 0);
    // Long texts are messages: they do not repeat and are expensive to compare.
    this.hasDictionary = this.textBytes <= MAX_REPEATED_BYTES * this.length;
  }

  protected layOut(kernel: EngineKernel): { values: number; offsets: number } {
    const values = kernel.allocate(this.textBytes);
    const offsets = kernel.allocate(4 * this.length + 4);
    const { bytes, words } = kernel;
    let row = offsets / 4;
    let at = 0;
    for (const range of this.ranges) {
      const text = textOf(range);
      bytes.set(text, values + at);
      const { from, to } = range;
      const ends = range.data.valueOffsets!;
      const shift = at - ends[from]!;
      for (let i = from; i < to; i++) words[row++] = ends[i]! + shift;
      at += text.length;
    }
    words[row] = at;
    return { values, offsets };
  }

  writePlain(sink: ByteSink, from: number, to: number): void {
    const { offsets, text } = this;
    for (let row = from; row < to; row++)
      if (this.isValid(row)) writeText(sink, text, offsets[row]!, offsets[row + 1]!);
  }

  writePlainRows(sink: ByteSink, rows: Int32Array): void {
    const { offsets, text } = this;
    for (const row of rows) writeText(sink, text, offsets[row]!, offsets[row + 1]!);
  }

  statistic(row: number): Uint8Array | null {
    const { offsets, text } = this;
    const [from, to] = [offsets[row]!, offsets[row + 1]!];
    return to - from <= MAX_STATISTIC_BYTES ? text.slice(from, to) : null;
  }

  override pageEnd(from: number, to: number): number {
    const { offsets } = this;
    let end = from + 1;
    const limit = super.pageEnd(from, to);
    while (end < limit && offsets[end]! - offsets[from]! < PAGE_TEXT_BYTES) end++;
    return end;
  }

  /** Beginning of each text in `text`, then the end; valid until the kernel allocates more. */
  private get offsets(): Int32Array {
    const { kernel, offsets } = this.laidOut;
    return kernel.words.subarray(offsets / 4, offsets / 4 + this.length + 1);
  }

  private get text(): Uint8Array {
    const { kernel, values } = this.laidOut;
    return kernel.bytes.subarray(values, values + this.textBytes);
  }
}

function textOf({ data, from, to }: ColumnRange): Uint8Array {
  return (data.values as Uint8Array).subarray(data.valueOffsets![from], data.valueOffsets![to]);
}

function writeText(sink: ByteSink, text: Uint8Array, from: number, to: number): void {
  const length = to - from;
  sink.uint32(length);
  const bytes = sink.reserve(length);
  // Native copies cost more than they save on a few bytes.
  if (length > 64) bytes.set(text.subarray(from, to), sink.length);
  else for (let i = 0; i < length; i++) bytes[sink.length + i] = text[from + i]!;
  sink.length += length;
}
