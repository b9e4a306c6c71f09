import type { ColumnBuilder } from './column-builder.js';

/** Turns a JSON value, given as its text, into the next value of a column. */
export abstract class ColumnWriter {
  abstract readonly builder: ColumnBuilder;

  /** False, with nothing appended, when the value does not fit the column. */
  abstract append(bytes: Uint8Array, from: number, to: number): boolean;

  appendAbsent(): void {
    this.builder.appendNull();
  }
}
