import { decimalText, type Scaled } from '../../../engine/json/scaled-text.js';

const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const POWERS = Array.from({ length: 23 }, (_, k) => 10 ** k);
/** Below this, integer arithmetic is that of 32 bits. */
const SMALL = 2 ** 31;
/** The most bytes of a number that `writeDecimal` writes: 38 digits and 38 places, twice. */
export const MAX_DECIMAL_BYTES = 160;

/**
 * Writes value × 10^-scale as a canonical decimal (no exponent, no trailing zeros) to `bytes` at
 * `at`. Returns one past it.
 */
export function writeDecimal(bytes: Uint8Array, at: number, value: Scaled, scale: number): number {
  if (typeof value === 'bigint' || scale > 15) return writeText(bytes, at, decimalText(value, scale));
  let p = at;
  let left = value;
  if (left < 0) {
    bytes[p++] = MINUS;
    left = -left;
  }
  if (scale === 0) return writeInteger(bytes, p, left);
  const unit = POWERS[scale]!;
  let whole = Math.floor(left / unit);
  let fraction = left - whole * unit;
  // The quotient is rounded, and may have reached the next integer.
  if (fraction < 0) {
    whole--;
    fraction += unit;
  }
  p = writeInteger(bytes, p, whole);
  return fraction === 0 ? p : writeFraction(bytes, p, fraction, scale);
}

function writeInteger(bytes: Uint8Array, at: number, value: number): number {
  let digits = 1;
  while (digits < 16 && value >= POWERS[digits]!) digits++;
  writeDigits(bytes, at, value, digits);
  return at + digits;
}

function writeFraction(bytes: Uint8Array, at: number, value: number, places: number): number {
  let fraction = value;
  let digits = places;
  if (fraction >= SMALL) {
    while (fraction >= SMALL && fraction % 10 === 0) {
      fraction /= 10;
      digits--;
    }
  }
  if (fraction < SMALL) {
    let small = fraction | 0;
    while (small % 10 === 0) {
      small = (small / 10) | 0;
      digits--;
    }
    fraction = small;
  }
  bytes[at] = POINT;
  writeDigits(bytes, at + 1, fraction, digits);
  return at + 1 + digits;
}

/** Writes the last `digits` digits of an integer. */
function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): void {
  let left = value;
  let p = at + digits - 1;
  while (left >= SMALL) {
    const rest = Math.floor(left / 10);
    bytes[p--] = ZERO + (left - rest * 10);
    left = rest;
  }
  let small = left | 0;
  while (p >= at) {
    const rest = (small / 10) | 0;
    bytes[p--] = ZERO + (small - rest * 10);
    small = rest;
  }
}

function writeText(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}
