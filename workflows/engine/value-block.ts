import type { MessageReader } from './message-reader.js';

export const BLOCK_ROWS = 1_024;
/** In `froms`: the row has no value. */
export const ABSENT = -0x80000000;

/**
 * Where the values of a stretch of rows are, column by column, so that a writer turns a whole column in one tight loop. A value
 * is `froms[i]` to `tos[i]` in the messages' bytes, or, when `froms[i]` is negative, from its complement on in `texts`, which
 * holds what stands in no message (tags, positions, derived fields).
 */
export class ValueBlock {
  rows = 0;
  readonly froms: Int32Array[];
  readonly tos: Int32Array[];
  texts: Buffer<ArrayBuffer> = Buffer.alloc(1 << 12);
  private used = 0;

  constructor(columns: number) {
    this.froms = Array.from({ length: columns }, () => new Int32Array(BLOCK_ROWS));
    this.tos = Array.from({ length: columns }, () => new Int32Array(BLOCK_ROWS));
  }

  /** Notes the value that the reader points at, or its absence, for the next row; gives its length. */
  note(column: number, isPresent: boolean, reader: MessageReader, messages: Uint8Array): number {
    if (!isPresent) {
      this.froms[column]![this.rows] = ABSENT;
      return 0;
    }
    const { valueBytes, valueFrom, valueTo } = reader;
    if (valueBytes === messages) {
      this.froms[column]![this.rows] = valueFrom;
      this.tos[column]![this.rows] = valueTo;
    } else {
      this.noteText(column, valueBytes, valueFrom, valueTo);
    }
    return valueTo - valueFrom;
  }

  clear(): void {
    this.rows = 0;
    this.used = 0;
  }

  private noteText(column: number, bytes: Uint8Array, from: number, to: number): void {
    const start = this.used;
    const end = start + to - from;
    if (end > this.texts.length) {
      const larger = Buffer.alloc(2 * end);
      larger.set(this.texts);
      this.texts = larger;
    }
    for (let p = from, q = start; p < to; p++, q++) this.texts[q] = bytes[p]!;
    this.used = end;
    this.froms[column]![this.rows] = ~start;
    this.tos[column]![this.rows] = end;
  }
}
