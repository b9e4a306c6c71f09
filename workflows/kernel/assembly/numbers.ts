import { ABSENT, MAX_POWER, STATUS_ABSENT, STATUS_HARD, STATUS_OK } from '../layout';
import { byteAt, isDigit } from './json';
import { blockLength, cellsOf, fromAt, isElsewhere, toAt, valueAt, valueBase } from './block';
import { MINUS, POINT, QUOTE } from '../characters';

/*
 * A block's column as values. Each row has a status: a value (OK), no value (ABSENT_VALUE), or one
 * that TypeScript must parse (HARD): escapes, exponents, more than 19 digits, and everything that
 * does not fit.
 */
export const OK: u8 = <u8>STATUS_OK;
export const ABSENT_VALUE: u8 = <u8>STATUS_ABSENT;
export const HARD: u8 = <u8>STATUS_HARD;

/** Bytes that are read at a time. */
const SHORT: i32 = 16;
const MAX_DIGITS: i32 = 19;
const MAX_DECIMAL_DIGITS: i32 = 38;
const ZERO: u32 = 0x30;
const TRUE: u32 = 0x65757274;
const FALS: u32 = 0x736c6166;
const MAX_INT64: u64 = 0x7fffffffffffffff;

/** 10^0 to 10^18 as 64-bit integers, and the most that each may multiply. */
const powers: usize = memory.data(8 * (MAX_POWER + 1), 8);
const limits: usize = memory.data(8 * (MAX_POWER + 1), 8);

let values: usize = 0;
let statuses: usize = 0;
let mantissa: u64 = 0;
let places: i32 = 0;

export function setNumbers(valuesAt: usize, statusesAt: usize): void {
  values = valuesAt;
  statuses = statusesAt;
  let power: u64 = 1;
  for (let i: usize = 0; i <= <usize>MAX_POWER; i++, power *= 10) {
    store<u64>(powers + (i << 3), power);
    store<u64>(limits + (i << 3), MAX_INT64 / power);
  }
}

function power10(power: i32): u64 {
  return load<u64>(powers + ((<usize>power) << 3));
}

function setStatus(row: i32, status: u8): void {
  store<u8>(statuses + <usize>row, status);
}

/** Reads `digits[.digits]`. Returns false for anything else, and for too many digits. */
function readDigits(start: usize, to: usize): bool {
  if (to <= start) return false;
  const length = <i32>(to - start);
  if (length > SHORT) return readManyDigits(start, to);
  const bytes = v128.load(start);
  const behind = 1 << length;
  const points = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>POINT))) & (behind - 1);
  const whole = ctz(points | behind);
  const hasPoint = <i32>(points !== 0);
  places = length - whole - hasPoint;
  if (whole === 0 || places < hasPoint) return false;
  // The digits move to the end, over the point, with zeros before them: numbers below 0 choose
  // none.
  const moved = i8x16.add(
    i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    i8x16.splat(<i8>(length - hasPoint - SHORT)),
  );
  const chosen = i8x16.sub(moved, i8x16.ge_s(moved, i8x16.splat(<i8>whole)));
  const digits = i8x16.swizzle(i8x16.sub(bytes, i8x16.splat(<i8>ZERO)), chosen);
  if (v128.any_true(i8x16.gt_u(digits, i8x16.splat(9)))) return false;
  mantissa = valueOfDigits(digits);
  return true;
}

/** The number of 16 digits 0 to 9. Joins pairs, then pairs of pairs. */
function valueOfDigits(digits: v128): u64 {
  const tens = i16x8(10, 1, 10, 1, 10, 1, 10, 1);
  const pairs = i16x8.narrow_i32x4_u(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(digits), tens),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(digits), tens),
  );
  const fours = i32x4.dot_i16x8_s(pairs, i16x8(100, 1, 100, 1, 100, 1, 100, 1));
  const eights = i32x4.dot_i16x8_s(
    i16x8.narrow_i32x4_u(fours, fours),
    i16x8(10_000, 1, 10_000, 1, 10_000, 1, 10_000, 1),
  );
  return <u64>i32x4.extract_lane(eights, 0) * 100_000_000 + <u64>i32x4.extract_lane(eights, 1);
}

/** Variant of `readDigits` for any length. */
function readManyDigits(start: usize, to: usize): bool {
  let value: u64 = 0;
  let digits = 0;
  let point: usize = 0;
  for (let p = start; p < to; p++) {
    const digit = byteAt(p) - 0x30;
    if (digit > 9) {
      if (point !== 0 || byteAt(p) !== POINT) return false;
      point = p;
      continue;
    }
    value = value * 10 + digit;
    digits += <i32>(digits !== 0 || digit !== 0);
  }
  if (point === start || point === to - 1) return false;
  mantissa = value;
  places = point === 0 ? 0 : <i32>(to - point) - 1;
  return digits <= MAX_DIGITS;
}

/** Reduces the mantissa to at most `scale` places. Returns false if digits would be lost. */
function fitPlaces(scale: i32): bool {
  while (places > scale) {
    if (mantissa % 10 !== 0) return false;
    mantissa /= 10;
    places--;
  }
  return true;
}

/** Decimals of `scale` places as 128-bit integers. Returns the number of rows that are not OK. */
export function decimals(column: i32, scale: i32, isAbsolute: bool): i32 {
  return numbers<v128>(column, scale, 0, isAbsolute);
}

/**
 * Whole numbers of 64 bits: the last of `scale` places, times 10^power. Returns the number of rows
 * that are not OK.
 */
export function integers(column: i32, scale: i32, power: i32): i32 {
  return numbers<i64>(column, scale, power, false);
}

/** The rows' numbers as `T`, of 128 or 64 bits. */
function numbers<T>(column: i32, scale: i32, power: i32, isAbsolute: bool): i32 {
  const cells = cellsOf(column);
  const rows = blockLength();
  let others = 0;
  let last = ABSENT;
  for (let row = 0; row < rows; row++) {
    const from = fromAt(cells, row);
    if (from === ABSENT) {
      setStatus(row, ABSENT_VALUE);
      others++;
      last = ABSENT;
      continue;
    }
    // Rows unfolded from one message repeat its values.
    if (from === last) {
      const at = values + <usize>row * sizeof<T>();
      store<T>(at, load<T>(at - sizeof<T>()));
      setStatus(row, OK);
      continue;
    }
    last = ABSENT;
    if (isElsewhere(from)) {
      setStatus(row, HARD);
      others++;
      continue;
    }
    let p = valueAt(from);
    let end = valueBase(from) + toAt(cells, row);
    if (byteAt(p) === QUOTE) {
      p++;
      end--;
    }
    const isNegative = byteAt(p) === MINUS;
    if (
      readDigits(isNegative ? p + 1 : p, end) &&
      fitPlaces(scale) &&
      storeNumber<T>(row, scale - places + power, isNegative && !isAbsolute)
    ) {
      setStatus(row, OK);
      last = from;
      continue;
    }
    setStatus(row, HARD);
    others++;
  }
  return others;
}

/** Stores ±mantissa × 10^power; false when it does not fit. */
function storeNumber<T>(row: i32, power: i32, isNegative: bool): bool {
  if (power > MAX_POWER) return false;
  if (sizeof<T>() === 16) {
    storeProduct(values + ((<usize>row) << 4), mantissa, power, isNegative);
    return true;
  }
  if (mantissa > load<u64>(limits + ((<usize>power) << 3))) return false;
  const value = <i64>(mantissa * power10(power));
  store<i64>(values + ((<usize>row) << 3), isNegative ? -value : value);
  return true;
}

/** ±value × 10^power as a 128-bit integer; power ≤ 18. */
function storeProduct(at: usize, value: u64, power: i32, isNegative: bool): void {
  const factor = power10(power);
  const a0 = value & 0xffffffff;
  const a1 = value >> 32;
  const b0 = factor & 0xffffffff;
  const b1 = factor >> 32;
  const p00 = a0 * b0;
  const p01 = a0 * b1;
  const p10 = a1 * b0;
  const middle = (p00 >> 32) + (p01 & 0xffffffff) + (p10 & 0xffffffff);
  let low = (p00 & 0xffffffff) | (middle << 32);
  let high = a1 * b1 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
  if (isNegative) {
    low = ~low + 1;
    high = ~high + <u64>(low === 0);
  }
  store<u64>(at, low);
  store<u64>(at, high, 8);
}

/** `true` and `false` as bytes 1 and 0. Returns the number of rows that are not OK. */
export function booleans(column: i32): i32 {
  const cells = cellsOf(column);
  const rows = blockLength();
  let others = 0;
  for (let row = 0; row < rows; row++) {
    const from = fromAt(cells, row);
    const status = from === ABSENT ? ABSENT_VALUE : isElsewhere(from) ? HARD : readBoolean(valueAt(from), row);
    setStatus(row, status);
    others += <i32>(status !== OK);
  }
  return others;
}

function readBoolean(at: usize, row: i32): u8 {
  const word = load<u32>(at);
  if (word !== TRUE && word !== FALS) return HARD;
  store<u8>(values + <usize>row, <u8>(word === TRUE));
  return OK;
}

/**
 * Copies `-?digits[.digits]` without superfluous zeros to `target`, as CSV shows `decimal(scale)`.
 * Returns one past the last byte, or 0 if the token has another form or may not fit.
 */
export function copyDecimal(from: usize, to: usize, scale: i32, isAbsolute: bool, target: usize): usize {
  const isNegative = byteAt(from) === MINUS;
  const start = isNegative ? from + 1 : from;
  let point = start;
  while (point < to && isDigit(byteAt(point))) point++;
  if (point === start) return 0;
  let end = point;
  if (point < to) {
    if (byteAt(point) !== POINT || point + 1 === to) return 0;
    for (let p = point + 1; p < to; p++) {
      const c = byteAt(p);
      if (!isDigit(c)) return 0;
      if (c !== ZERO) end = p + 1;
    }
  }
  let first = start;
  while (first + 1 < point && byteAt(first) === ZERO) first++;
  const wholeIsZero = point - first === 1 && byteAt(first) === ZERO;
  if (!wholeIsZero && <i32>(point - first) > MAX_DECIMAL_DIGITS - scale) return 0;
  if (end > point && <i32>(end - point) - 1 > scale) return 0;
  let p = target;
  if (isNegative && !isAbsolute && (!wholeIsZero || end > point)) store<u8>(p++, <u8>MINUS);
  memory.copy(p, first, end - first);
  return p + (end - first);
}
