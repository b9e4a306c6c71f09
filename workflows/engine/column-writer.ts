import type { NativeTransform } from '../../schema/export-schemas/native-transform.js';
import type { PlannedColumn } from '../../schema/export-schemas/plan.js';
import type { FileFormat } from '../../schema/exports/file-format.js';
import { BoolBuilder, DecimalBuilder, FloatBuilder, Int64Builder, TextBuilder } from './column-builder.js';
import { copyDecimal, decimalText } from './decimal-text.js';
import { CaseWriter } from './case-writer.js';
import type { EngineKernel } from './kernel/engine-kernel.js';
import { readBool } from './bool-token.js';
import { ColumnWriter } from './column-writer-base.js';
import { readFloat } from './float-token.js';
import { readIsoTime } from './iso-time.js';
import { BACKSLASH, MINUS, QUOTE } from './json-bytes.js';
import { unescapeInto } from './json-text.js';
import { ScaledInteger } from './scaled-integer.js';
import { appendTexts } from './text-block.js';
import type { ValueBlock } from './value-block.js';

/**
 * A token without its quotes, for types whose text holds no escapes of its own: `read` sees the bytes as they are first, and
 * unescaped only when that failed and there is an escape.
 */
abstract class TokenWriter extends ColumnWriter {
  append(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== QUOTE) return this.read(bytes, from, to);
    if (this.read(bytes, from + 1, to - 1)) return true;
    if (!bytes.subarray(from, to).includes(BACKSLASH)) return false;
    const plain = new Uint8Array(to - from);
    return this.read(plain, 0, unescapeInto(bytes, from + 1, to - 1, plain, 0));
  }

  protected abstract read(bytes: Uint8Array, from: number, to: number): boolean;
}

const number = new ScaledInteger();

const ZERO = new ScaledInteger();
/** Sign, point and digits of the longest decimal. */
const MAX_DECIMAL_TEXT = 41;
const ZERO_TEXT = Buffer.from('0');
const OVER_INT64 = 1n << 63n;
type DecimalChange = 'abs' | 'zeroForNull' | null;

class DecimalWriter extends TokenWriter {
  readonly builder: DecimalBuilder;

  constructor(
    private readonly scale: number,
    private readonly change: DecimalChange,
  ) {
    super();
    this.builder = new DecimalBuilder(scale);
  }

  override appendAbsent(): void {
    if (this.change === 'zeroForNull') this.builder.append(ZERO);
    else this.builder.appendNull();
  }

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    const others = block.kernel.run.decimals(column, this.scale, Number(this.change === 'abs'));
    const words = block.words(4);
    if (others > 0) return this.appendRows(block, column, messages, (row) => this.builder.appendFrom(words, row));
    this.builder.appendWords(words);
    return 0;
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    if (!number.read(bytes, from, to, this.scale)) return false;
    if (this.change === 'abs' && number.isNegative) number.negate();
    this.builder.append(number);
    return true;
  }
}

/** Decimals as CSV shows them: plain, without an exponent and trailing zeros. */
class DecimalTextWriter extends TokenWriter {
  readonly builder = new TextBuilder();
  override readonly textSlack = MAX_DECIMAL_TEXT;

  constructor(
    private readonly scale: number,
    private readonly change: DecimalChange,
  ) {
    super();
  }

  override appendAbsent(): void {
    if (this.change === 'zeroForNull') this.builder.append(ZERO_TEXT, 0, 1);
    else this.builder.appendNull();
  }

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    const others = block.kernel.run.decimalTexts(column, this.scale, Number(this.change === 'abs'));
    return appendTexts(this.builder, block, others, (appendOk) => this.appendRows(block, column, messages, appendOk));
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const mayBeNegative = this.change !== 'abs';
    const target = this.builder.reserve(to - from + 1);
    const start = this.builder.textBytes;
    const end = copyDecimal(bytes, from, to, this.scale, target, start);
    if (end >= 0 && (mayBeNegative || target[start] !== MINUS)) {
      this.builder.commit(end);
      return true;
    }
    if (!number.read(bytes, from, to, this.scale)) return false;
    if (!mayBeNegative && number.isNegative) number.negate();
    const text = Buffer.from(decimalText(number.value, this.scale));
    this.builder.append(text, 0, text.length);
    return true;
  }
}

/** i64, scaled by a power of ten or another factor; a decimal of `places` read as the integer of its last place. */
class IntegerWriter extends TokenWriter {
  readonly builder = new Int64Builder();
  private readonly power: number;

  constructor(
    private readonly places: number,
    protected readonly factor: bigint,
  ) {
    super();
    const zeros = /^10*$/.exec(String(factor));
    this.power = zeros ? zeros[0].length - 1 : -1;
  }

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    if (this.power < 0) return super.appendBlock(block, column, messages);
    const others = block.kernel.run.integers(column, this.places, this.power);
    const words = block.words(2);
    if (others === 0) {
      this.builder.appendWords(words);
      return 0;
    }
    const appendOk = (row: number): void => this.builder.appendPair(words[2 * row]!, words[2 * row + 1]!);
    return this.appendRows(block, column, messages, appendOk);
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    if (!number.read(bytes, from, to, this.places) || !number.fitsInt64) return false;
    if (!this.multiply()) return false;
    this.builder.append(number);
    return true;
  }

  protected multiply(): boolean {
    if (this.power > 0) return number.multiplyInt64ByPowerOfTen(this.power);
    return this.power === 0 || number.multiplyInt64(this.factor);
  }
}

/** i64 with another factor where it is above a bound: microseconds among milliseconds, for one. */
class IntegerBySizeWriter extends IntegerWriter {
  private readonly above: bigint;
  private readonly largeFactor: bigint;

  constructor({ above, largeFactor, factor }: NativeTransform & { op: 'multiplyBySize' }) {
    super(0, factor);
    this.above = above;
    this.largeFactor = largeFactor;
  }

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    // What is above the bound does not fit, times the usual factor: then the kernel leaves it to `read`.
    if (this.above * this.factor >= OVER_INT64) return super.appendBlock(block, column, messages);
    return this.appendRows(block, column, messages, null);
  }

  protected override multiply(): boolean {
    return number.value > this.above ? number.multiplyInt64(this.largeFactor) : super.multiply();
  }
}

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

/** ISO 8601 text as nanoseconds since the epoch. */
class IsoTimeWriter extends TokenWriter {
  readonly builder = new Int64Builder();

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const ns = readIsoTime(bytes, from, to);
    if (ns === null) return false;
    this.builder.appendBigInt(ns);
    return true;
  }
}

/** The writer of a column that has a place in the message. CSV takes decimals as text, which is cheaper than through numbers. */
export function columnWriter(
  column: PlannedColumn & { source: 'data' },
  target: FileFormat,
  kernel: EngineKernel,
): ColumnWriter {
  const { extract, transform, type: output } = column;
  if (transform?.op === 'case') return new CaseWriter(transform, extract, output, kernel);
  if (transform?.op === 'isoToNs') return new IsoTimeWriter();
  if (transform?.op === 'multiply') return new IntegerWriter(0, transform.factor);
  if (transform?.op === 'multiplyBySize') return new IntegerBySizeWriter(transform);
  if (transform?.op === 'scaleToInteger' && extract.kind === 'decimal') return new IntegerWriter(extract.scale, 1n);
  if (transform?.op === 'sign' && extract.kind === 'decimal') return new SignWriter(extract.scale, transform);
  const change = transform?.op === 'abs' || transform?.op === 'zeroForNull' ? transform.op : null;
  switch (extract.kind) {
    case 'decimal':
      return target === 'csv' ? new DecimalTextWriter(extract.scale, change) : new DecimalWriter(extract.scale, change);
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
