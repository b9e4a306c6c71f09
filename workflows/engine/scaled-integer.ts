import { latin1 } from './json-text.js';

const EXACT_DIGITS = 15;
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
 * A signed 128-bit integer in two's complement, least word first: what a decimal column holds for a number token. Reads
 * tokens without strings or bigints as long as they have at most 15 significant digits and no exponent.
 */
export class ScaledInteger {
  w0 = 0;
  w1 = 0;
  w2 = 0;
  w3 = 0;

  /**
   * Reads `-?digits[.digits][e±digits]` times 10^scale; false when the text is not that, has non-zero digits beyond `scale`
   * places, or needs more than 38 digits.
   */
  read(bytes: Uint8Array, from: number, to: number, scale: number): boolean {
    const negative = bytes[from] === 0x2d;
    let p = negative ? from + 1 : from;
    let mantissa = 0;
    let digits = 0;
    const start = p;
    let c = bytes[p]!;
    for (; p < to && c >= 0x30 && c <= 0x39; c = bytes[++p]!) {
      if (mantissa !== 0 || c !== 0x30) digits++;
      if (digits > EXACT_DIGITS) return this.readLong(bytes, from, to, scale);
      mantissa = mantissa * 10 + c - 0x30;
    }
    if (p === start) return false;
    let places = 0;
    if (p < to && c === 0x2e) {
      // Zeros count only when a digit follows them: 1.50000000 has one place.
      let zeros = 0;
      const point = p;
      for (c = bytes[++p]!; p < to && c >= 0x30 && c <= 0x39; c = bytes[++p]!) {
        if (c === 0x30) {
          zeros++;
          continue;
        }
        digits = mantissa === 0 ? 1 : digits + zeros + 1;
        if (digits > EXACT_DIGITS) return this.readLong(bytes, from, to, scale);
        places += zeros + 1;
        mantissa = mantissa === 0 ? c - 0x30 : mantissa * SMALL_POWERS[zeros + 1]! + (c - 0x30);
        zeros = 0;
      }
      if (p === point + 1) return false;
    }
    if (p < to) return (c === 0x65 || c === 0x45) && this.readLong(bytes, from, to, scale);
    const power = scale - places;
    if (power < 0) return false;
    if (power > MAX_FAST_POWER) return this.readLong(bytes, from, to, scale);
    this.setProduct(mantissa, power);
    if (negative) this.negate();
    return true;
  }

  /** Whether the value fits a signed 64-bit integer (which then stands in the two low words). */
  get fitsInt64(): boolean {
    const sign = (this.w1 | 0) < 0 ? 0xffffffff : 0;
    return this.w2 === sign && this.w3 === sign;
  }

  get value(): bigint {
    const low = BigInt(this.w0) | (BigInt(this.w1) << 32n);
    return BigInt.asIntN(128, low | (BigInt(this.w2) << 64n) | (BigInt(this.w3) << 96n));
  }

  set value(value: bigint) {
    this.w0 = Number(value & 0xffffffffn);
    this.w1 = Number((value >> 32n) & 0xffffffffn);
    this.w2 = Number((value >> 64n) & 0xffffffffn);
    this.w3 = Number((value >> 96n) & 0xffffffffn);
  }

  /** Multiplies; false when the product leaves 64 bits. */
  multiplyInt64(factor: bigint): boolean {
    this.value = this.value * factor;
    return this.fitsInt64;
  }

  /** The same for 10^power, without a bigint where the value is small; power ≤ 18. */
  multiplyInt64ByPowerOfTen(power: number): boolean {
    const small = this.w2 === 0 && this.w3 === 0 ? this.w1 * TWO_32 + this.w0 : EXACT_LIMIT;
    if (small >= EXACT_LIMIT) return this.multiplyInt64(10n ** BigInt(power));
    this.setProduct(small, power);
    return this.fitsInt64;
  }

  /** mantissa × 10^power; mantissa < 10^15 and power ≤ 21, so that every partial sum stays exact in a double. */
  private setProduct(mantissa: number, power: number): void {
    if (power === 0) {
      const high = Math.floor(mantissa / TWO_32);
      this.w0 = mantissa - high * TWO_32;
      this.w1 = high;
      this.w2 = 0;
      this.w3 = 0;
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
    this.w0 = (l0 | (l1 << 24)) >>> 0;
    this.w1 = ((l1 >>> 8) | (l2 << 16)) >>> 0;
    this.w2 = ((l2 >>> 16) | (l3 << 8)) >>> 0;
    this.w3 = l4;
  }

  private negate(): void {
    this.w0 = -this.w0 >>> 0;
    let carry = this.w0 === 0;
    this.w1 = (carry ? -this.w1 : ~this.w1) >>> 0;
    carry &&= this.w1 === 0;
    this.w2 = (carry ? -this.w2 : ~this.w2) >>> 0;
    carry &&= this.w2 === 0;
    this.w3 = (carry ? -this.w3 : ~this.w3) >>> 0;
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
    // Doubles are enough here: an exponent too long for one is far beyond any column.
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
