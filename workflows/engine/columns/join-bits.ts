import type { ColumnRange } from './column-data.js';

/**
 * Arrow's validity of `ranges`, back to back, `length` rows in all; null when every row has a
 * value.
 */
export function joinValidity(
  ranges: readonly ColumnRange[],
  length: number,
): { nullBitmap: Uint8Array | null; nullCount: number } {
  if (ranges.every(({ data }) => data.nullCount === 0)) return { nullBitmap: null, nullCount: 0 };
  const [{ data }] = ranges as [ColumnRange];
  if (ranges.length === 1 && data.length === length) return data;
  const nullBitmap = joinBits(ranges, length, ({ data }) => (data.nullCount > 0 ? data.nullBitmap : null));
  let valid = 0;
  for (let row = 0; row < length; row++) valid += (nullBitmap[row >> 3]! >> (row & 7)) & 1;
  return valid === length ? { nullBitmap: null, nullCount: 0 } : { nullBitmap, nullCount: length - valid };
}

/** Bits of the ranges back to back; null stands for all set. */
export function joinBits(
  ranges: readonly ColumnRange[],
  length: number,
  bitsOf: (range: ColumnRange) => Uint8Array | null,
): Uint8Array {
  const joined = new Uint8Array((length + 7) >> 3);
  let at = 0;
  for (const range of ranges) {
    const bits = bitsOf(range);
    const whole = range.to - range.from;
    if (bits) orBits(joined, at, bits, range.from, whole);
    else setBits(joined, at, at + whole);
    at += whole;
  }
  return joined;
}

/** ORs `count` bits, from bit `from` on, into `target` at bit `at`, where all bits must be zero. */
function orBits(target: Uint8Array, at: number, bits: Uint8Array, from: number, count: number): void {
  const shift = from & 7;
  const offset = at & 7;
  let next = at >> 3;
  for (let i = 0; i < count; i += 8, next++) {
    const source = (from + i) >> 3;
    let byte = bits[source]! >> shift;
    if (shift > 0 && source + 1 < bits.length) byte |= bits[source + 1]! << (8 - shift);
    byte &= count - i < 8 ? (1 << (count - i)) - 1 : 0xff;
    target[next]! |= byte << offset;
    if (offset > 0 && byte >> (8 - offset) !== 0) target[next + 1]! |= byte >> (8 - offset);
  }
}

/** Sets the bits [from, to). */
export function setBits(bits: Uint8Array, from: number, to: number): void {
  let at = from;
  for (; at < to && (at & 7) !== 0; at++) bits[at >> 3]! |= 1 << (at & 7);
  bits.fill(0xff, at >> 3, to >> 3);
  for (at = Math.max(at, to & ~7); at < to; at++) bits[at >> 3]! |= 1 << (at & 7);
}
