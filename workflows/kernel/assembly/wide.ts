/*
 * Integers of several 64-bit words in two's complement, least word first.
 */
const LOW: u64 = 0xffffffff;

/** The upper word of the last product of two words. */
let upper: u64 = 0;
/** The last product of two integers of two words. */
let r0: u64 = 0;
let r1: u64 = 0;
let r2: u64 = 0;
let r3: u64 = 0;

/** Adds an integer of two words to one of three. */
export function add2(at: usize, low: u64, high: i64): void {
  const first = load<u64>(at) + low;
  store<u64>(at, first);
  const carry: u64 = first < low ? 1 : 0;
  const second = load<u64>(at, 8);
  const half = second + <u64>high;
  const sum = half + carry;
  store<u64>(at, sum, 8);
  const over: u64 = (half < second ? 1 : 0) + (sum < half ? 1 : 0);
  store<i64>(at, load<i64>(at, 16) + (high >> 63) + <i64>over, 16);
}

/** Adds the product of two integers of two words to one of five. */
export function addProduct(at: usize, aLow: u64, aHigh: i64, bLow: u64, bHigh: i64): void {
  const isNegative = aHigh < 0 !== bHigh < 0;
  const a0 = aHigh < 0 ? 0 - aLow : aLow;
  const a1 = aHigh < 0 ? <u64>~aHigh + (aLow === 0 ? 1 : 0) : <u64>aHigh;
  const b0 = bHigh < 0 ? 0 - bLow : bLow;
  const b1 = bHigh < 0 ? <u64>~bHigh + (bLow === 0 ? 1 : 0) : <u64>bHigh;
  multiply(a0, a1, b0, b1);
  if (isNegative) negateProduct();
  let carry = addWord(at, r0, 0);
  carry = addWord(at + 8, r1, carry);
  carry = addWord(at + 16, r2, carry);
  carry = addWord(at + 24, r3, carry);
  // A product of zero has no sign.
  const sign: u64 = <u64>((<i64>r3) >> 63);
  addWord(at + 32, sign, carry);
}

/** Returns whether one integer of so many words is at least another. */
export function isAtLeast(at: usize, least: usize, words: i32): bool {
  const top = (<usize>(words - 1)) << 3;
  const high = load<i64>(at + top);
  const bound = load<i64>(least + top);
  if (high !== bound) return high > bound;
  for (let i = words - 2; i >= 0; i--) {
    const offset = (<usize>i) << 3;
    const word = load<u64>(at + offset);
    const other = load<u64>(least + offset);
    if (word !== other) return word > other;
  }
  return true;
}

function addWord(at: usize, word: u64, carry: u64): u64 {
  const before = load<u64>(at);
  const half = before + word;
  const sum = half + carry;
  store<u64>(at, sum);
  return (half < before ? 1 : 0) + (sum < half ? 1 : 0);
}

function multiply(a0: u64, a1: u64, b0: u64, b1: u64): void {
  r0 = product(a0, b0);
  r1 = upper;
  r2 = 0;
  r3 = 0;
  if (a1 !== 0) addAtSecond(product(a1, b0));
  if (b1 !== 0) {
    addAtSecond(product(a0, b1));
    if (a1 !== 0) {
      const low = product(a1, b1);
      r2 += low;
      r3 += upper + (r2 < low ? 1 : 0);
    }
  }
}

/** Adds `low` and `upper` from the second word on. */
function addAtSecond(low: u64): void {
  r1 += low;
  const carry: u64 = r1 < low ? 1 : 0;
  const half = r2 + upper;
  r3 += half < r2 ? 1 : 0;
  r2 = half + carry;
  r3 += r2 < half ? 1 : 0;
}

function negateProduct(): void {
  r0 = 0 - r0;
  let isZero = r0 === 0;
  r1 = ~r1 + (isZero ? 1 : 0);
  isZero = isZero && r1 === 0;
  r2 = ~r2 + (isZero ? 1 : 0);
  isZero = isZero && r2 === 0;
  r3 = ~r3 + (isZero ? 1 : 0);
}

/** Returns the lower word of a product of two words; `upper` has the other. */
function product(a: u64, b: u64): u64 {
  const aLow = a & LOW;
  const aHigh = a >> 32;
  const bLow = b & LOW;
  const bHigh = b >> 32;
  const first = aHigh * bLow + ((aLow * bLow) >> 32);
  const second = aLow * bHigh + (first & LOW);
  upper = aHigh * bHigh + (first >> 32) + (second >> 32);
  return a * b;
}
