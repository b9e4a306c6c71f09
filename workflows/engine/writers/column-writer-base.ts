import type { ColumnBuilder } from '../columns/column-builder.js';
import { ABSENT, STATUS_OK } from '../../kernel/layout.js';
import type { ValueBlock } from '../reading/value-block.js';

/** Converts JSON values, given as text, to values of a column. */
export abstract class ColumnWriter {
  abstract readonly builder: ColumnBuilder;
  /** Bytes that a value may take in the builder's text beyond its own length. */
  readonly textSlack: number = 0;

  /** Returns false and appends nothing if the value does not fit the column. */
  abstract append(bytes: Uint8Array, from: number, to: number): boolean;

  appendAbsent(): void {
    this.builder.appendNull();
  }

  /** Appends a block's rows, the block's column `column`; returns the number of misfits. */
  appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    return this.appendRows(block, column, messages, null);
  }

  /**
   * Row by row. `appendOk`: appends what the kernel made of a row whose status is ok; null when the
   * kernel made nothing.
   */
  protected appendRows(
    block: ValueBlock,
    column: number,
    messages: Uint8Array,
    appendOk: ((row: number) => void) | null,
  ): number {
    const { rows, texts, statuses } = block;
    const cells = block.cells(column);
    let misfits = 0;
    for (let row = 0; row < rows; row++) {
      if (appendOk && statuses[row] === STATUS_OK) appendOk(row);
      else misfits += this.appendOne(cells[2 * row]!, cells[2 * row + 1]!, messages, texts);
    }
    return misfits;
  }

  protected appendOne(from: number, to: number, messages: Uint8Array, texts: Uint8Array): 0 | 1 {
    if (from !== ABSENT && (from >= 0 ? this.append(messages, from, to) : this.append(texts, ~from, to))) return 0;
    this.appendAbsent();
    return from === ABSENT ? 0 : 1;
  }
}
