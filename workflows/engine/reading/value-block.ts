import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { ABSENT, BLOCK_COLUMN_CELLS, BLOCK_ROWS } from '../../kernel/layout.js';
import type { LaidOutReadings } from './lay-out-readings.js';
import type { MessageReader } from './message-reader.js';

/** Room for the texts of a block of one column; longer ones are made outside of the kernel. */
const TEXT_ROOM = 1 << 18;
/** A position has at most this many, behind which a test of the next row may write its own. */
const MAX_POSITION_DIGITS = 10;

/**
 * Positions of the values of a block of rows, column by column. One tight loop, in the kernel where
 * possible, then converts a whole column. A value is `from` to `to` in the messages' bytes. If
 * `from` is negative, the value begins at its complement in `texts`, which holds what no message
 * contains: tags, positions, derived fields.
 */
export class ValueBlock {
  rows = 0;
  private readonly cellsAt: number;
  private readonly timesAt: number;
  private readonly textsAt: number;
  private readonly valuesAt: number;
  private readonly statusesAt: number;
  private readonly endsAt: number;
  private readonly charsAt: number;
  /** Texts of rows that are noted here; null when the kernel notes them. */
  private ownTexts: Buffer<ArrayBuffer> | null = null;
  private used = 0;

  /** `readings`: how the kernel notes rows; null when they are noted by `note`. */
  constructor(
    readonly kernel: EngineKernel,
    columns: number,
    readonly readings: LaidOutReadings | null,
  ) {
    this.cellsAt = kernel.allocate(8 * columns * BLOCK_COLUMN_CELLS);
    this.timesAt = kernel.allocate(8 * BLOCK_ROWS);
    this.valuesAt = kernel.allocate(16 * BLOCK_ROWS);
    this.statusesAt = kernel.allocate(BLOCK_ROWS);
    this.endsAt = kernel.allocate(4 * BLOCK_ROWS);
    this.charsAt = kernel.allocate(TEXT_ROOM);
    const { run } = kernel;
    run.setNumbers(this.valuesAt, this.statusesAt);
    run.setTexts(this.charsAt, TEXT_ROOM, this.endsAt, this.statusesAt);
    if (readings) {
      const { tags, dataSlot, withData, withoutData, lists, tests } = readings;
      this.textsAt = kernel.allocate(tags.length + MAX_POSITION_DIGITS * (columns * BLOCK_ROWS + 1));
      kernel.bytes.set(tags, this.textsAt);
      run.setReadings(dataSlot, withData, withoutData, lists);
      run.setTests(tests.count, tests.at);
      run.setBlock(columns, this.cellsAt, this.timesAt, this.textsAt, tags.length);
    } else {
      this.textsAt = 0;
      this.ownTexts = Buffer.alloc(1 << 12);
      run.setBlock(columns, this.cellsAt, this.timesAt, 0, 0);
    }
  }

  /** Notes the next rows of the batch, up to a number of rows or of bytes of values. */
  noteRows(length: number, rows: number, bytes: number, rowBytes: number): boolean {
    const isDone = this.kernel.run.noteRows(length, rows, bytes, rowBytes) !== 0;
    this.rows = this.kernel.run.blockLength();
    return isDone;
  }

  /**
   * Notes the value that the reader points at, or its absence, for the next row; returns its
   * length.
   */
  note(column: number, isPresent: boolean, reader: MessageReader): number {
    const { words } = this.kernel;
    const at = this.cellsAt / 4 + 2 * (column * BLOCK_COLUMN_CELLS + this.rows);
    if (!isPresent) {
      words[at] = ABSENT;
      words[at + 1] = ~ABSENT;
      return 0;
    }
    const { valueBytes, valueFrom, valueTo } = reader;
    if (valueBytes === reader.bytes) {
      words[at] = valueFrom;
      words[at + 1] = valueTo;
    } else {
      const start = this.keep(valueBytes, valueFrom, valueTo);
      words[at] = ~start;
      words[at + 1] = this.used;
    }
    return valueTo - valueFrom;
  }

  /** Ends a row that was noted value by value. */
  endRow(timeLow: number, timeHigh: number): void {
    const { words } = this.kernel;
    words[this.timesAt / 4 + 2 * this.rows] = timeLow;
    words[this.timesAt / 4 + 2 * this.rows + 1] = timeHigh;
    this.rows++;
    this.kernel.run.setBlockLength(this.rows);
  }

  clear(): void {
    this.rows = 0;
    this.used = 0;
    this.kernel.run.setBlockLength(0);
  }

  /** Returns the beginning and end of the column's value in each row, two words each. */
  cells(column: number): Int32Array {
    const at = this.cellsAt / 4 + 2 * column * BLOCK_COLUMN_CELLS;
    return this.kernel.words.subarray(at, at + 2 * this.rows);
  }

  get texts(): Uint8Array {
    return this.ownTexts ?? this.kernel.bytes.subarray(this.textsAt);
  }

  /** Collection times of the rows, two words each. */
  get times(): Int32Array {
    return this.kernel.words.subarray(this.timesAt / 4, this.timesAt / 4 + 2 * this.rows);
  }

  /** Returns the kernel's result of a column: words of numbers, or bytes of truth values. */
  words(perRow: number): Int32Array {
    return this.kernel.words.subarray(this.valuesAt / 4, this.valuesAt / 4 + perRow * this.rows);
  }

  get flags(): Uint8Array {
    return this.kernel.bytes.subarray(this.valuesAt, this.valuesAt + this.rows);
  }

  /** One of the STATUS values of kernel/layout.ts for each row. */
  get statuses(): Uint8Array {
    return this.kernel.bytes.subarray(this.statusesAt, this.statusesAt + this.rows);
  }

  /** Texts that the kernel made, back to back, and where each ends. */
  get chars(): Uint8Array {
    return this.kernel.bytes.subarray(this.charsAt, this.charsAt + TEXT_ROOM);
  }

  get ends(): Int32Array {
    return this.kernel.words.subarray(this.endsAt / 4, this.endsAt / 4 + this.rows);
  }

  private keep(bytes: Uint8Array, from: number, to: number): number {
    const start = this.used;
    const end = start + to - from;
    let texts = this.ownTexts!;
    if (end > texts.length) {
      const larger = Buffer.alloc(2 * end);
      larger.set(texts);
      this.ownTexts = texts = larger;
    }
    for (let p = from, q = start; p < to; p++, q++) texts[q] = bytes[p]!;
    this.used = end;
    return start;
  }
}
