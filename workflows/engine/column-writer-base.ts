import type { ColumnBuilder } from './column-builder.js';
import { ABSENT } from './value-block.js';

/** Turns JSON values, given as their text, into values of a column. */
export abstract class ColumnWriter {
  abstract readonly builder: ColumnBuilder;
  /** Bytes that a value may take in the builder's text beyond its own length. */
  readonly textSlack: number = 0;

  /** False, with nothing appended, when the value does not fit the column. */
  abstract append(bytes: Uint8Array, from: number, to: number): boolean;

  appendAbsent(): void {
    this.builder.appendNull();
  }

  /**
   * Appends a block's rows (see ValueBlock); gives the number of misfits. Writers of the common types have the same loop
   * written out: the machine compiles a loop well when it always meets the same writer.
   */
  appendBlock(rows: number, froms: Int32Array, tos: Int32Array, messages: Uint8Array, texts: Uint8Array): number {
    let misfits = 0;
    for (let i = 0; i < rows; i++) misfits += this.appendOne(froms[i]!, tos[i]!, messages, texts);
    return misfits;
  }

  protected appendOne(from: number, to: number, messages: Uint8Array, texts: Uint8Array): 0 | 1 {
    if (from !== ABSENT && (from >= 0 ? this.append(messages, from, to) : this.append(texts, ~from, to))) return 0;
    this.appendAbsent();
    return from === ABSENT ? 0 : 1;
  }
}
