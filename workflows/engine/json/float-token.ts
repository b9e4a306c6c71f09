import { latin1 } from './json-text.js';

const EXACT_DIGITS = 15;
/** A double holds these exactly, so one division of exact numbers rounds once. */
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, k) => 10 ** k);
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * The double nearest to `-?digits[.digits][e±digits]`; NaN when the text is not that or lies beyond
 * all doubles.
 */
export function readFloat(bytes: Uint8Array, from: number, to: number): number {
  const negative = bytes[from] === 0x2d;
  const start = negative ? from + 1 : from;
  if (to - start > EXACT_DIGITS) return readLong(bytes, from, to);
  let mantissa = 0;
  let point = -1;
  for (let p = start; p < to; p++) {
    const c = bytes[p]!;
    if (c >= 0x30 && c <= 0x39) mantissa = mantissa * 10 + c - 0x30;
    else if (c === 0x2e && point < 0) point = p;
    else return readLong(bytes, from, to);
  }
  if (start === to || point === start || point === to - 1) return NaN;
  const value = point < 0 ? mantissa : mantissa / POWERS[to - point - 1]!;
  return negative ? -value : value;
}

function readLong(bytes: Uint8Array, from: number, to: number): number {
  const text = latin1(bytes, from, to);
  const value = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : NaN;
}
