import { latin1 } from './json-text.js';

const EXACT_DIGITS = 15;
/** The point, counted from the digit zero. */
const POINT = 0x2e - 0x30;
const HEAD_DIGITS = 9;
const MAX_DIGITS = 38;
const MAX_FAST_POWER = 21;
const EXACT_LIMIT = 10 ** EXACT_DIGITS;
const TWO_24 = 2 ** 24;
const TWO_32 = 2 ** 32;
/** Powers of ten that a double holds exactly. */
const SMALL_POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, k) => 10 ** k);
/** 10^k in three limbs of 24 bits. */
const POWER_LIMBS = Float64Array.from(
  Array.from({ length: MAX_FAST_POWER + 1 }, (_, k) => {
    const power = 10n ** BigInt(k);
    return [power & 0xffffffn, (power >> 24n) & 0xffffffn, power >> 48n].map(Number);
  }).flat(),
);
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const LIMIT = 10n ** BigInt(MAX_DIGITS);

/**
 * A signed 128-bit integer in two's complement, least word first: what a decimal column holds for a
 * number token. Reads tokens without strings or bigints as long as they have at most 15 significant
 * digits and no exponent.
 */
export class ScaledInteger {
  readonly words = new Uint32Array(4);

  /**
   * Reads `-?digits[.digits][e±digits]` times 10^scale; false when the text is not that, has
   * non-zero digits beyond `scale` places, or needs more than 38 digits.
   */
  read(bytes: Uint8Array, from: number, to: number, scale: number): boolean {
    const negative = bytes[from] === 0x2d;
    const start = negative ? from + 1 : from;
    // Whole numbers of nine digits multiply faster than doubles do.
    let head = 0;
    let tail = 0;
    let digits = 0;
    let point = -1;
    for (let p = start; p < to; p++) {
      const digit = bytes[p]! - 0x30;
      if (digit >= 0 && digit <= 9) {
        if (digits < HEAD_DIGITS) head = head * 10 + digit;
        else tail = tail * 10 + digit;
        if (head !== 0 && ++digits > EXACT_DIGITS) return this.readLong(bytes, from, to, scale);
      } else if (digit === POINT && point < 0) {
        point = p;
      } else {
        return (digit === 0x35 || digit === 0x15) && this.readLong(bytes, from, to, scale);
      }
    }
    if (start === to || point === start || point === to - 1) return false;
    let mantissa = digits <= HEAD_DIGITS ? head : head * SMALL_POWERS[digits - HEAD_DIGITS]! + tail;
    let places = point < 0 ? 0 : to - point - 1;
    while (places > scale) {
      if (mantissa % 10 !== 0) return false;
      mantissa /= 10;
      places--;
    }
    const power = scale - places;
    if (power > MAX_FAST_POWER) return this.readLong(bytes, from, to, scale);
    this.setProduct(mantissa, power);
    if (negative) this.negate();
    return true;
  }

  /** Whether the value fits a signed 64-bit integer (which then stands in the two low words). */
  get fitsInt64(): boolean {
    const { words } = this;
    const sign = (words[1]! | 0) < 0 ? 0xffffffff : 0;
    return words[2] === sign && words[3] === sign;
  }

  get isNegative(): boolean {
    return (this.words[3]! | 0) < 0;
  }

  get isZero(): boolean {
    const { words } = this;
    return (words[0]! | words[1]! | words[2]! | words[3]!) === 0;
  }

  get value(): bigint {
    const bits = this.words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
    return BigInt.asIntN(128, bits);
  }

  set value(value: bigint) {
    for (let i = 0; i < 4; i++) this.words[i] = Number((value >> BigInt(32 * i)) & 0xffffffffn);
  }

  /** Multiplies; false when the product leaves 64 bits. */
  multiplyInt64(factor: bigint): boolean {
    this.value = this.value * factor;
    return this.fitsInt64;
  }

  /** Multiplies by 10^power (power ≤ 18), without a bigint if the value is small. */
  multiplyInt64ByPowerOfTen(power: number): boolean {
    const { words } = this;
    const small = words[2] === 0 && words[3] === 0 ? words[1]! * TWO_32 + words[0]! : EXACT_LIMIT;
    if (small >= EXACT_LIMIT) return this.multiplyInt64(10n ** BigInt(power));
    this.setProduct(small, power);
    return this.fitsInt64;
  }

  /**
   * mantissa × 10^power; mantissa < 10^15 and power ≤ 21, so that every partial sum stays exact in
   * a double.
   */
  private setProduct(mantissa: number, power: number): void {
    const { words } = this;
    if (power === 0) {
      const high = Math.floor(mantissa / TWO_32);
      words[0] = mantissa - high * TWO_32;
      words[1] = high;
      words[2] = 0;
      words[3] = 0;
      return;
    }
    const m1 = Math.floor(mantissa / TWO_24);
    const m0 = mantissa - m1 * TWO_24;
    const p0 = POWER_LIMBS[power * 3]!;
    const p1 = POWER_LIMBS[power * 3 + 1]!;
    const p2 = POWER_LIMBS[power * 3 + 2]!;
    let sum = m0 * p0;
    let carry = Math.floor(sum / TWO_24);
    const l0 = sum - carry * TWO_24;
    sum = m0 * p1 + m1 * p0 + carry;
    carry = Math.floor(sum / TWO_24);
    const l1 = sum - carry * TWO_24;
    sum = m0 * p2 + m1 * p1 + carry;
    carry = Math.floor(sum / TWO_24);
    const l2 = sum - carry * TWO_24;
    sum = m1 * p2 + carry;
    const l4 = Math.floor(sum / TWO_24);
    const l3 = sum - l4 * TWO_24;
    words[0] = (l0 | (l1 << 24)) >>> 0;
    words[1] = ((l1 >>> 8) | (l2 << 16)) >>> 0;
    words[2] = ((l2 >>> 16) | (l3 << 8)) >>> 0;
    words[3] = l4;
  }

  negate(): void {
    let carry = 1;
    for (let i = 0; i < 4; i++) {
      const sum = (~this.words[i]! >>> 0) + carry;
      this.words[i] = sum;
      carry = sum === TWO_32 ? 1 : 0;
    }
  }

  /** Any length and any exponent. */
  private readLong(bytes: Uint8Array, from: number, to: number, scale: number): boolean {
    const parts = NUMBER.exec(latin1(bytes, from, to));
    if (!parts) return false;
    const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
    const all = trimZeros(whole + fraction);
    if (all.digits === '') {
      this.value = 0n;
      return true;
    }
    // A double suffices: an exponent that it cannot hold is far beyond any column.
    const power = scale + Number(exponent) - fraction.length + all.trailing;
    if (power < 0 || all.digits.length + power > MAX_DIGITS) return false;
    const value = BigInt(all.digits) * 10n ** BigInt(power);
    if (value >= LIMIT) return false;
    this.value = sign === '-' ? -value : value;
    return true;
  }
}

function trimZeros(digits: string): { digits: string; trailing: number } {
  let from = 0;
  while (digits[from] === '0') from++;
  let to = digits.length;
  while (to > from && digits[to - 1] === '0') to--;
  return { digits: digits.slice(from, to), trailing: digits.length - to };
}
