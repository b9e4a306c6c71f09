const MAX_DIGITS = 38;
const ZERO = 0x30;

/**
 * Copies `-?digits[.digits]` without superfluous zeros to `target` at `at`, which must have room
 * for one byte more than the token. Returns one past the last byte, or -1 if the token has another
 * form or may not fit `decimal(scale)`. The caller then parses it in full.
 */
export function copyDecimal(
  bytes: Uint8Array,
  from: number,
  to: number,
  scale: number,
  target: Uint8Array,
  at: number,
): number {
  const negative = bytes[from] === 0x2d;
  const start = negative ? from + 1 : from;
  let point = start;
  while (point < to && isDigitByte(bytes[point]!)) point++;
  if (point === start) return -1;
  let end = point;
  if (point < to) {
    if (bytes[point] !== 0x2e || point + 1 === to) return -1;
    for (let p = point + 1; p < to; p++) {
      const c = bytes[p]!;
      if (!isDigitByte(c)) return -1;
      if (c !== ZERO) end = p + 1;
    }
  }
  let first = start;
  while (first < point - 1 && bytes[first] === ZERO) first++;
  if (point - first > MAX_DIGITS - scale && !(point - first === 1 && bytes[first] === ZERO)) return -1;
  if (end - point - 1 > scale) return -1;
  let p = at;
  const isZero = end === point && point - first === 1 && bytes[first] === ZERO;
  if (negative && !isZero) target[p++] = 0x2d;
  for (let q = first; q < end; q++) target[p++] = bytes[q]!;
  return p;
}

function isDigitByte(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}
