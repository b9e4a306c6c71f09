import type { ByteSink } from '../../kernel/byte-sink.js';
import type { ColumnRange } from '../columns/column-data.js';
import { joinBits } from '../columns/join-bits.js';
import { ColumnValues } from './column-values.js';

export class BoolValues extends ColumnValues {
  readonly hasDictionary = false;
  /** The kernel does nothing for them. */
  protected readonly kind = -1;
  private readonly bits: Uint8Array;

  constructor(ranges: readonly ColumnRange[]) {
    super(ranges);
    this.bits = joinBits(ranges, this.length, ({ data }) => data.values as Uint8Array);
  }

  protected layOut(): { values: number; offsets: number } {
    return { values: 0, offsets: 0 };
  }

  /** Finds the first false and the first true, which are usually near the beginning. */
  override extremes(from: number, to: number): [number, number] {
    const first = [-1, -1];
    for (let row = from; row < to && (first[0]! < 0 || first[1]! < 0); row++) {
      const value = this.at(row);
      if (first[value]! < 0 && this.isValid(row)) first[value] = row;
    }
    const [isFalse, isTrue] = first as [number, number];
    return [isFalse < 0 ? isTrue : isFalse, isTrue < 0 ? isFalse : isTrue];
  }

  override extremesOf(rows: Int32Array): [number, number] {
    const found = (value: 0 | 1): number => rows.find((row) => this.at(row) === value) ?? -1;
    const [isFalse, isTrue] = [found(0), found(1)];
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

  writePlainRows(): void {
    throw new Error('booleans have no dictionary');
  }

  statistic(row: number): Uint8Array | null {
    return Uint8Array.of(this.at(row));
  }

  private at(row: number): 0 | 1 {
    return (this.bits[row >> 3]! & (1 << (row & 7))) === 0 ? 0 : 1;
  }
}
