const TWO_32 = 2 ** 32;
const BILLION = 1_000_000_000;

/** Room for the longest whole number of 64 bits. */
export const MAX_INT64_BYTES = 20;

/** Writes a whole number below 2^53 in digits; returns one past the last. */
function writeDigits(target: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let power = 10; power <= value; power *= 10) digits++;
  return writePadded(target, at, value, digits);
}

/** Writes exactly `digits` digits, zeros in front. */
export function writePadded(target: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value;
  for (let p = at + digits - 1; p >= at; p--) {
    const tenth = Math.floor(rest / 10);
    target[p] = 0x30 + (rest - tenth * 10);
    rest = tenth;
  }
  return at + digits;
}

/** Writes a signed 64-bit integer given as two words. */
export function writeInt64(target: Uint8Array, at: number, low: number, high: number): number {
  let p = at;
  let lowWord = low >>> 0;
  let highWord = high;
  if (high < 0) {
    target[p++] = 0x2d;
    lowWord = -low >>> 0;
    highWord = (lowWord === 0 ? -high : ~high) >>> 0;
  }
  if (highWord < 1 << 21) return writeDigits(target, p, highWord * TWO_32 + lowWord);
  // Long division by 10^9 in steps that a double holds exactly.
  const q1 = Math.floor(highWord / BILLION);
  const t2 = (highWord - q1 * BILLION) * 65_536 + (lowWord >>> 16);
  const q2 = Math.floor(t2 / BILLION);
  const t3 = (t2 - q2 * BILLION) * 65_536 + (lowWord & 0xffff);
  const q3 = Math.floor(t3 / BILLION);
  p = writeDigits(target, p, q1 * TWO_32 + q2 * 65_536 + q3);
  return writePadded(target, p, t3 - q3 * BILLION, 9);
}
