import type { ColumnType } from '../../schema/export-schemas/model.js';
import type { Literal, NativeTransform } from '../../schema/export-schemas/native-transform.js';
import { equals, readBool } from './bool-token.js';
import { BoolBuilder, builderFor, Int64Builder, TextBuilder, type ColumnBuilder } from './column-builder.js';
import { ColumnWriter } from './column-writer-base.js';
import { BACKSLASH, QUOTE } from './json-bytes.js';
import { unescapeInto } from './json-text.js';
import { ScaledInteger } from './scaled-integer.js';

type Append = () => void;

/** CASE over literals: which branch a value takes is decided on its typed value, as SQL compares. */
export class CaseWriter extends ColumnWriter {
  readonly builder: ColumnBuilder;
  override readonly textSlack: number;
  private readonly branches: { when: Literal['value']; whenText: Uint8Array; append: Append }[];
  private readonly otherwise: Append;
  private readonly kind: ColumnType['kind'];
  private readonly number = new ScaledInteger();

  constructor(transform: NativeTransform & { op: 'case' }, input: ColumnType, output: ColumnType) {
    super();
    this.kind = input.kind;
    this.builder = builderFor(output);
    this.branches = transform.branches.map(({ when, then }) => ({
      when: when.value,
      whenText: Buffer.from(String(when.value)),
      append: appendOf(this.builder, then),
    }));
    const results = [...transform.branches.map(({ then }) => then), transform.otherwise];
    this.textSlack = Math.max(...results.map((result) => Buffer.byteLength(String(result?.value ?? ''))));
    this.otherwise = appendOf(this.builder, transform.otherwise);
  }

  append(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== QUOTE) return this.read(bytes, from, to);
    for (let p = from + 1; p < to - 1; p++) {
      if (bytes[p] !== BACKSLASH) continue;
      const plain = new Uint8Array(to - from);
      return this.read(plain, 0, unescapeInto(bytes, from + 1, to - 1, plain, 0));
    }
    return this.read(bytes, from + 1, to - 1);
  }

  /** Null equals nothing, so it takes ELSE. */
  override appendAbsent(): void {
    this.otherwise();
  }

  private read(bytes: Uint8Array, from: number, to: number): boolean {
    if (this.kind === 'string') {
      for (const branch of this.branches) if (equals(bytes, from, to, branch.whenText)) return this.take(branch.append);
      return this.take(this.otherwise);
    }
    const value = this.kind === 'bool' ? readBool(bytes, from, to) : this.readInteger(bytes, from, to);
    if (value === null) return false;
    for (const branch of this.branches) if (branch.when === value) return this.take(branch.append);
    return this.take(this.otherwise);
  }

  private readInteger(bytes: Uint8Array, from: number, to: number): bigint | null {
    return this.number.read(bytes, from, to, 0) && this.number.fitsInt64 ? this.number.value : null;
  }

  private take(append: Append): true {
    append();
    return true;
  }
}

function appendOf(builder: ColumnBuilder, literal: Literal | null): Append {
  if (literal === null) return () => builder.appendNull();
  if (literal.kind === 'bool') return () => (builder as BoolBuilder).append(literal.value);
  if (literal.kind === 'i64') return () => (builder as Int64Builder).appendBigInt(literal.value);
  const text = Buffer.from(literal.value);
  return () => (builder as TextBuilder).append(text, 0, text.length);
}
