import type { ColumnBuilder } from '../columns/column-builder.js';
import { ColumnWriter } from './column-writer-base.js';
import { unescaped } from '../json/json-text.js';
import { BACKSLASH, QUOTE } from '../../kernel/characters.js';

const EMPTY = new Uint8Array(0);

/**
 * Passes the field `index` (from 1) of delimited text to another writer. Empty and missing fields
 * are absent.
 */
export class SplitPartWriter extends ColumnWriter {
  readonly builder: ColumnBuilder;
  override readonly textSlack: number;

  constructor(
    private readonly delimiter: number,
    private readonly index: number,
    private readonly inner: ColumnWriter,
  ) {
    super();
    this.builder = inner.builder;
    this.textSlack = inner.textSlack;
  }

  append(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== QUOTE) return this.appendField(bytes, from, to);
    if (!bytes.subarray(from, to).includes(BACKSLASH)) return this.appendField(bytes, from + 1, to - 1);
    const plain = unescaped(bytes, from + 1, to - 1);
    return this.appendField(plain, 0, plain.length);
  }

  override appendAbsent(): void {
    this.inner.appendAbsent();
  }

  private appendField(bytes: Uint8Array, from: number, to: number): boolean {
    let start = from;
    let end = from;
    let before = this.index - 1;
    for (; end < to; end++) {
      if (bytes[end] !== this.delimiter) continue;
      if (before === 0) break;
      before -= 1;
      start = end + 1;
    }
    if (before > 0 || end === start) {
      this.inner.appendAbsent();
      return true;
    }
    // A quote is part of this text, but other writers would start a JSON string there.
    return bytes[start] === QUOTE ? this.inner.append(EMPTY, 0, 0) : this.inner.append(bytes, start, end);
  }
}
