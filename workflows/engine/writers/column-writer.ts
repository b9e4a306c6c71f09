import type { PlannedColumn } from '../../../schema/export-schemas/read-plan.js';
import type { FileFormat } from '../../../schema/exports/file-format.js';
import { BestLevelWriter } from './best-level-writer.js';
import { BoolBuilder } from '../columns/bool-builder.js';
import { FloatBuilder } from '../columns/float-builder.js';
import { TextBuilder } from '../columns/text-builder.js';
import { CaseWriter } from './case-writer.js';
import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { readBool } from '../json/bool-token.js';
import { ColumnWriter } from './column-writer-base.js';
import { decimalWriter } from './decimal-writer.js';
import { readFloat } from '../json/float-token.js';
import { IntegerBySizeWriter, IntegerWriter } from './integer-writer.js';
import { SplitPartWriter } from './split-part-writer.js';
import { unescapeInto } from '../json/json-text.js';
import { ScaledInteger } from '../json/scaled-integer.js';
import { appendTexts } from './text-block.js';
import { TokenWriter } from './token-writer.js';
import type { ValueBlock } from '../reading/value-block.js';
import { BACKSLASH, QUOTE, MINUS } from '../../kernel/characters.js';
import { ABSENT } from '../../kernel/layout.js';
import { Int64Builder } from '../columns/int64-builder.js';
import { readIsoTime } from '../json/iso-time.js';

/** ISO 8601 text as nanoseconds. */
class IsoTimeWriter extends TokenWriter {
  readonly builder = new Int64Builder();

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const ns = readIsoTime(bytes, from, to);
    if (ns === null) return false;
    this.builder.appendBigInt(ns);
    return true;
  }
}

const MILLIS_TO_NS_POWER = 6;

const millis = new ScaledInteger();

/** Text with a minus as ISO 8601, else whole milliseconds, as nanoseconds. */
class IsoOrMillisWriter extends IsoTimeWriter {
  protected override read(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes.subarray(from, to).includes(MINUS)) return super.read(bytes, from, to);
    if (!millis.read(bytes, from, to, 0) || !millis.fitsInt64) return false;
    if (!millis.multiplyInt64ByPowerOfTen(MILLIS_TO_NS_POWER)) return false;
    this.builder.append(millis);
    return true;
  }
}

const number = new ScaledInteger();

class FloatWriter extends TokenWriter {
  readonly builder = new FloatBuilder();

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const value = readFloat(bytes, from, to);
    if (Number.isNaN(value)) return false;
    this.builder.append(value);
    return true;
  }
}

class BoolWriter extends TokenWriter {
  readonly builder = new BoolBuilder();

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    const others = block.kernel.run.booleans(column);
    const { flags } = block;
    if (others === 0) {
      this.builder.appendFlags(flags);
      return 0;
    }
    return this.appendRows(block, column, messages, (row) => this.builder.append(flags[row] === 1));
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const value = readBool(bytes, from, to);
    if (value === null) return false;
    this.builder.append(value);
    return true;
  }
}

class TextWriter extends ColumnWriter {
  readonly builder = new TextBuilder();

  append(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== QUOTE) {
      this.builder.append(bytes, from, to);
      return true;
    }
    for (let p = from + 1; p < to - 1; p++) if (bytes[p] === BACKSLASH) return this.appendUnescaped(bytes, from, to);
    this.builder.append(bytes, from + 1, to - 1);
    return true;
  }

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    const others = block.kernel.run.strings(column);
    return appendTexts(this.builder, block, others, (appendOk) => this.appendRows(block, column, messages, appendOk));
  }

  private appendUnescaped(bytes: Uint8Array, from: number, to: number): boolean {
    const target = this.builder.reserve(to - from);
    this.builder.commit(unescapeInto(bytes, from + 1, to - 1, target, this.builder.textBytes));
    return true;
  }
}

/** One text for positive decimals, one for negative ones, null for zero. */
class SignWriter extends TokenWriter {
  readonly builder = new TextBuilder();
  override readonly textSlack: number;
  private readonly positive: Uint8Array;
  private readonly negative: Uint8Array;

  constructor(
    private readonly scale: number,
    words: { positive: string; negative: string },
  ) {
    super();
    this.positive = Buffer.from(words.positive);
    this.negative = Buffer.from(words.negative);
    this.textSlack = Math.max(this.positive.length, this.negative.length);
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    if (!number.read(bytes, from, to, this.scale)) return false;
    const word = number.isNegative ? this.negative : this.positive;
    if (number.isZero) this.builder.appendNull();
    else this.builder.append(word, 0, word.length);
    return true;
  }
}

/** Whether there is a value. Every value is text, so none is a misfit. */
class PresenceWriter extends ColumnWriter {
  readonly builder = new BoolBuilder();

  constructor(private readonly ifPresent: boolean) {
    super();
  }

  append(): boolean {
    this.builder.append(this.ifPresent);
    return true;
  }

  override appendAbsent(): void {
    this.builder.append(!this.ifPresent);
  }

  override appendBlock(block: ValueBlock, column: number): number {
    const cells = block.cells(column);
    for (let row = 0; row < block.rows; row++) this.builder.append((cells[2 * row] !== ABSENT) === this.ifPresent);
    return 0;
  }
}

/** The writer of a column that has a place in the message. */
export function columnWriter(
  column: PlannedColumn & { source: 'data' },
  target: FileFormat,
  kernel: EngineKernel,
): ColumnWriter {
  const { extract, transform, type: output } = column;
  if (transform?.op === 'case') return new CaseWriter(transform, extract, output, kernel);
  if (transform?.op === 'isoToNs') return new IsoTimeWriter();
  if (transform?.op === 'isoOrMillisToNs') return new IsoOrMillisWriter();
  if (transform?.op === 'isNull') return new PresenceWriter(transform.negated);
  if (transform?.op === 'multiply') return new IntegerWriter(0, transform.factor);
  if (transform?.op === 'multiplyBySize') return new IntegerBySizeWriter(transform);
  if (transform?.op === 'bestLevel' && output.kind === 'decimal') {
    return new BestLevelWriter(transform.first, transform.second, decimalWriter(target, output.scale, null));
  }
  if (transform?.op === 'splitPart') {
    const { delimiter, index, of } = transform;
    const decimal = { ...column, extract: output, transform: null };
    const inner = of ? new CaseWriter(of, extract, output, kernel) : columnWriter(decimal, target, kernel);
    return new SplitPartWriter(delimiter, index, inner);
  }
  if (transform?.op === 'scaleToInteger' && extract.kind === 'decimal') return new IntegerWriter(extract.scale, 1n);
  if (transform?.op === 'sign' && extract.kind === 'decimal') return new SignWriter(extract.scale, transform);
  const change = transform?.op === 'abs' || transform?.op === 'zeroForNull' ? transform.op : null;
  switch (extract.kind) {
    case 'decimal':
      return decimalWriter(target, extract.scale, change);
    case 'i64':
      return new IntegerWriter(0, 1n);
    case 'f64':
      return new FloatWriter();
    case 'bool':
      return new BoolWriter();
    case 'string':
      return new TextWriter();
  }
}
