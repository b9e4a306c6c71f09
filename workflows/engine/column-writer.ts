import type { ColumnType } from '../../schema/export-schemas/model.js';
import type { PlannedColumn } from '../../schema/export-schemas/plan.js';
import type { Literal, NativeTransform } from '../../schema/export-schemas/native-transform.js';
import { parseIso8601Ns } from '../../schema/timestamps.js';
import {
  BoolBuilder,
  builderFor,
  DecimalBuilder,
  FloatBuilder,
  Int64Builder,
  TextBuilder,
  type ColumnBuilder,
} from './column-builder.js';
import { copyDecimal, decimalText } from './decimal-text.js';
import { readFloat } from './float-token.js';
import { BACKSLASH, QUOTE } from './json-bytes.js';
import { latin1, unescapeInto, utf8 } from './json-text.js';
import { ScaledInteger } from './scaled-integer.js';

/** Turns a JSON value, given as its text, into the next value of a column. */
export abstract class ColumnWriter {
  abstract readonly builder: ColumnBuilder;

  /** False, with nothing appended, when the value does not fit the column. */
  abstract append(bytes: Uint8Array, from: number, to: number): boolean;

  appendAbsent(): void {
    this.builder.appendNull();
  }
}

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

class DecimalWriter extends TokenWriter {
  readonly builder: DecimalBuilder;

  constructor(private readonly scale: number) {
    super();
    this.builder = new DecimalBuilder(scale);
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    if (!number.read(bytes, from, to, this.scale)) return false;
    this.builder.append(number);
    return true;
  }
}

/** Decimals as CSV shows them: plain, without an exponent and trailing zeros. */
class DecimalTextWriter extends TokenWriter {
  readonly builder = new TextBuilder();

  constructor(private readonly scale: number) {
    super();
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const target = this.builder.reserve(to - from + 1);
    const end = copyDecimal(bytes, from, to, this.scale, target, this.builder.textBytes);
    if (end >= 0) {
      this.builder.commit(end);
      return true;
    }
    if (!number.read(bytes, from, to, this.scale)) return false;
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
    private readonly factor: bigint,
  ) {
    super();
    const zeros = /^10*$/.exec(String(factor));
    this.power = zeros ? zeros[0].length - 1 : -1;
  }

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    if (!number.read(bytes, from, to, this.places) || !number.fitsInt64) return false;
    if (this.power > 0 && !number.multiplyInt64ByPowerOfTen(this.power)) return false;
    if (this.power < 0 && !number.multiplyInt64(this.factor)) return false;
    this.builder.append(number);
    return true;
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

  private appendUnescaped(bytes: Uint8Array, from: number, to: number): boolean {
    const target = this.builder.reserve(to - from);
    this.builder.commit(unescapeInto(bytes, from + 1, to - 1, target, this.builder.textBytes));
    return true;
  }
}

/** ISO 8601 text as nanoseconds since the epoch. */
class IsoTimeWriter extends TokenWriter {
  readonly builder = new Int64Builder();

  protected read(bytes: Uint8Array, from: number, to: number): boolean {
    const ns = parseIso8601Ns(latin1(bytes, from, to));
    if (ns === null || BigInt.asIntN(64, ns) !== ns) return false;
    this.builder.appendBigInt(ns);
    return true;
  }
}

/** CASE over literals: which branch a value takes is decided on its typed value, as SQL compares. */
class CaseWriter extends ColumnWriter {
  readonly builder: ColumnBuilder;
  private readonly appendLiteral: (literal: Literal) => void;

  constructor(
    private readonly transform: NativeTransform & { op: 'case' },
    private readonly input: ColumnType,
    output: ColumnType,
  ) {
    super();
    this.builder = builderFor(output);
    this.appendLiteral = literalAppender(this.builder);
  }

  append(bytes: Uint8Array, from: number, to: number): boolean {
    const value = readLiteral(this.input, bytes, from, to);
    if (value === null) return false;
    const branch = this.transform.branches.find(({ when }) => when.value === value);
    const result = branch ? branch.then : this.transform.otherwise;
    if (result) this.appendLiteral(result);
    else this.builder.appendNull();
    return true;
  }

  /** Null equals nothing, so it takes ELSE. */
  override appendAbsent(): void {
    if (this.transform.otherwise) this.appendLiteral(this.transform.otherwise);
    else this.builder.appendNull();
  }
}

function readLiteral(type: ColumnType, bytes: Uint8Array, from: number, to: number): string | bigint | boolean | null {
  const quoted = bytes[from] === QUOTE;
  let text = bytes.subarray(quoted ? from + 1 : from, quoted ? to - 1 : to);
  if (quoted && text.includes(BACKSLASH)) {
    const plain = new Uint8Array(text.length);
    text = plain.subarray(0, unescapeInto(text, 0, text.length, plain, 0));
  }
  if (type.kind === 'bool') return readBool(text, 0, text.length);
  if (type.kind === 'i64') return number.read(text, 0, text.length, 0) && number.fitsInt64 ? number.value : null;
  return utf8(text, 0, text.length);
}

function literalAppender(builder: ColumnBuilder): (literal: Literal) => void {
  const texts = new Map<Literal, Uint8Array>();
  return (literal) => {
    if (literal.kind === 'bool') (builder as BoolBuilder).append(literal.value);
    else if (literal.kind === 'i64') (builder as Int64Builder).appendBigInt(literal.value);
    else {
      let text = texts.get(literal);
      if (!text) texts.set(literal, (text = Buffer.from(literal.value)));
      (builder as TextBuilder).append(text, 0, text.length);
    }
  };
}

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

function readBool(bytes: Uint8Array, from: number, to: number): boolean | null {
  if (to - from === 1) return bytes[from] === 0x31 ? true : bytes[from] === 0x30 ? false : null;
  if (equals(bytes, from, to, TRUE)) return true;
  return equals(bytes, from, to, FALSE) ? false : null;
}

function equals(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[from + i] !== text[i]) return false;
  return true;
}

/** The writer of a column that has a place in the message. CSV takes decimals as text, which is cheaper than through numbers. */
export function columnWriter(column: PlannedColumn & { source: 'data' }, target: 'csv' | 'parquet'): ColumnWriter {
  const { extract, transform, type: output } = column;
  if (transform?.op === 'case') return new CaseWriter(transform, extract, output);
  if (transform?.op === 'isoToNs') return new IsoTimeWriter();
  if (transform?.op === 'multiply') return new IntegerWriter(0, transform.factor);
  if (transform?.op === 'scaleToInteger' && extract.kind === 'decimal') return new IntegerWriter(extract.scale, 1n);
  switch (extract.kind) {
    case 'decimal':
      return target === 'csv' ? new DecimalTextWriter(extract.scale) : new DecimalWriter(extract.scale);
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
