import type { ColumnType } from '../../../schema/export-schemas/model.js';
import type { Literal, NativeTransform } from '../../../schema/export-schemas/native-transform.js';
import { equals, readBool } from '../json/bool-token.js';
import { BoolBuilder } from '../columns/bool-builder.js';
import { builderFor } from '../columns/builder-for.js';
import type { ColumnBuilder } from '../columns/column-builder.js';
import { Int64Builder } from '../columns/int64-builder.js';
import { TextBuilder } from '../columns/text-builder.js';
import { ColumnWriter } from './column-writer-base.js';
import { unescaped } from '../json/json-text.js';
import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { ScaledInteger } from '../json/scaled-integer.js';
import { appendTexts } from './text-block.js';
import type { ValueBlock } from '../reading/value-block.js';
import { BACKSLASH, QUOTE } from '../../kernel/characters.js';
import { ABSENT } from '../../kernel/layout.js';

type Append = () => void;

/** CASE over literals. The typed value decides the branch, as in SQL. */
export class CaseWriter extends ColumnWriter {
  readonly builder: ColumnBuilder;
  override readonly textSlack: number;
  private readonly branches: { when: Literal['value']; whenText: Uint8Array; append: Append }[];
  private readonly otherwise: Append;
  /** Appender of the value read last. */
  private last: Append;
  private readonly kind: ColumnType['kind'];
  /** Address of the branches in the kernel; 0 if it has none. */
  private readonly table: number;
  private readonly number = new ScaledInteger();

  constructor(
    transform: NativeTransform & { op: 'case' },
    input: ColumnType,
    output: ColumnType,
    kernel: EngineKernel,
  ) {
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
    this.last = this.otherwise;
    const isText = output.kind === 'string' && (input.kind === 'string' || input.kind === 'bool');
    this.table = isText ? layOutBranches(kernel, transform) : 0;
  }

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    const { builder, table } = this;
    if (table === 0 || !(builder instanceof TextBuilder)) return this.appendPlaces(block, column, messages);
    const others = block.kernel.run.choices(column, this.kind === 'string' ? 0 : 1, table, this.branches.length);
    return appendTexts(builder, block, others, (appendOk) => this.appendRows(block, column, messages, appendOk));
  }

  /** Rows of one message often share the place of a value: it is read once. */
  private appendPlaces(block: ValueBlock, column: number, messages: Uint8Array): number {
    const { rows, texts } = block;
    const cells = block.cells(column);
    let misfits = 0;
    let lastFrom: number = ABSENT;
    for (let row = 0; row < rows; row++) {
      const from = cells[2 * row]!;
      if (from >= 0 && from === lastFrom) {
        this.last();
        continue;
      }
      const misfit = this.appendOne(from, cells[2 * row + 1]!, messages, texts);
      misfits += misfit;
      lastFrom = misfit ? ABSENT : from;
    }
    return misfits;
  }

  append(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== QUOTE) return this.read(bytes, from, to);
    for (let p = from + 1; p < to - 1; p++) {
      if (bytes[p] !== BACKSLASH) continue;
      const plain = unescaped(bytes, from + 1, to - 1);
      return this.read(plain, 0, plain.length);
    }
    return this.read(bytes, from + 1, to - 1);
  }

  /** Null equals no value and takes ELSE. */
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
    this.last = append;
    append();
    return true;
  }
}

/** Lays branches out as `choices` of kernel/assembly/texts.ts reads them; ELSE comes last. */
function layOutBranches(kernel: EngineKernel, { branches, otherwise }: NativeTransform & { op: 'case' }): number {
  const word = (literal: Literal | null): [number, number] => {
    if (literal === null) return [0, -1];
    const text = Buffer.from(String(literal.value));
    return [kernel.allocateText(text), text.length];
  };
  const words = branches.flatMap(({ when, then }) => [...word(when), ...word(then)]);
  return kernel.allocateWords([...words, 0, 0, ...word(otherwise)]);
}

function appendOf(builder: ColumnBuilder, literal: Literal | null): Append {
  if (literal === null) return () => builder.appendNull();
  if (literal.kind === 'bool') return () => (builder as BoolBuilder).append(literal.value);
  if (literal.kind === 'i64') return () => (builder as Int64Builder).appendBigInt(literal.value);
  const text = Buffer.from(literal.value);
  return () => (builder as TextBuilder).append(text, 0, text.length);
}
