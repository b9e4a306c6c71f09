import type { FileFormat } from '../../../schema/exports/file-format.js';
import { DecimalBuilder } from '../columns/decimal-builder.js';
import { TextBuilder } from '../columns/text-builder.js';
import { copyDecimal } from '../json/decimal-text.js';
import { ScaledInteger } from '../json/scaled-integer.js';
import { decimalText } from '../json/scaled-text.js';
import type { ValueBlock } from '../reading/value-block.js';
import { MINUS } from '../../kernel/characters.js';
import type { ColumnWriter } from './column-writer-base.js';
import { appendTexts } from './text-block.js';
import { TokenWriter } from './token-writer.js';

const number = new ScaledInteger();
const ZERO = new ScaledInteger();
/** Sign, point and digits of the longest decimal. */
const MAX_DECIMAL_TEXT = 41;
const ZERO_TEXT = Buffer.from('0');
type DecimalChange = 'abs' | 'zeroForNull' | null;

/** CSV takes decimals as text, which is cheaper than through numbers. */
export function decimalWriter(target: FileFormat, scale: number, change: DecimalChange): ColumnWriter {
  return target === 'csv' ? new DecimalTextWriter(scale, change) : new DecimalWriter(scale, change);
}

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
