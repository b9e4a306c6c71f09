import type { NativeTransform } from '../../../schema/export-schemas/native-transform.js';
import { MAX_INT64 } from '../../../schema/text/int64.js';
import { Int64Builder } from '../columns/int64-builder.js';
import { ScaledInteger } from '../json/scaled-integer.js';
import { TokenWriter } from './token-writer.js';
import { STATUS_OK } from '../../kernel/layout.js';
import type { ValueBlock } from '../reading/value-block.js';

const number = new ScaledInteger();

const TWO_32 = 2 ** 32;
const MAX_HIGH = 2 ** 31 - 1;
/**
 * A double is exact for products of words below 2^32 with such small factors, and for numbers whose
 * high word is below 2^21.
 */
const SAFE_FACTOR = 2 ** 20;
const SAFE_HIGH = 2 ** 21;

/**
 * i64, scaled by a power of ten or another factor; a decimal of `places` read as the integer of its
 * last place.
 */
export class IntegerWriter extends TokenWriter {
  readonly builder = new Int64Builder();
  protected readonly power: number;

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
export class IntegerBySizeWriter extends IntegerWriter {
  private readonly above: bigint;
  private readonly largeFactor: bigint;
  /**
   * A value above the bound overflows with the usual factor, so the kernel leaves it to TypeScript.
   */
  private readonly kernelKnows: boolean;

  constructor({ above, largeFactor, factor }: NativeTransform & { op: 'multiplyBySize' }) {
    super(0, factor);
    this.above = above;
    this.largeFactor = largeFactor;
    this.kernelKnows = this.power >= 0 && above * factor > MAX_INT64;
  }

  override appendBlock(block: ValueBlock, column: number, messages: Uint8Array): number {
    const { run } = block.kernel;
    if (this.kernelKnows && run.integers(column, 0, this.power) === 0) {
      this.builder.appendWords(block.words(2));
      return 0;
    }
    run.integers(column, 0, 0);
    const words = block.words(2);
    const { rows, texts, statuses } = block;
    const cells = block.cells(column);
    let misfits = 0;
    for (let row = 0; row < rows; row++) {
      const isMade = statuses[row] === STATUS_OK && this.appendProduct(words[2 * row]!, words[2 * row + 1]!);
      if (!isMade) misfits += this.appendOne(cells[2 * row]!, cells[2 * row + 1]!, messages, texts);
    }
    return misfits;
  }

  /**
   * Multiplies without a bigint. Returns false if the operands are too large for that or the
   * product does not fit.
   */
  private appendProduct(low: number, high: number): boolean {
    if (high < 0 || high >= SAFE_HIGH) return false;
    const unsigned = low >>> 0;
    const factor = Number(high * TWO_32 + unsigned > this.above ? this.largeFactor : this.factor);
    if (factor < 0 || factor > SAFE_FACTOR) return false;
    const product = unsigned * factor;
    const carry = Math.floor(product / TWO_32);
    const highProduct = high * factor + carry;
    if (highProduct > MAX_HIGH) return false;
    this.builder.appendPair(product - carry * TWO_32, highProduct);
    return true;
  }

  protected override multiply(): boolean {
    return number.value > this.above ? number.multiplyInt64(this.largeFactor) : super.multiply();
  }
}
