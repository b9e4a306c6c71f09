/**
 * Strict JSON (RFC 8259) over UTF-8 bytes, by address: each function takes where something begins
 * and returns one past its end, or 0 when it is broken. Reading past a message's end is harmless:
 * there are bytes of the next message, or zeros behind the last; the caller refuses a message whose
 * value ends beyond its last byte.
 */

import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  POINT,
  QUOTE,
} from '../characters';

/** A bit for each level of nesting; as large as the longest message needs. */
let nesting: usize = 0;

export function setNesting(at: usize): void {
  nesting = at;
}

export function byteAt(p: usize): u32 {
  return <u32>load<u8>(p);
}

export function isDigit(c: u32): bool {
  return c - 0x30 < 10;
}

/** Address of the first byte from `at` on that is not JSON white space. */
export function skipSpace(at: usize): usize {
  let p = at;
  let c = byteAt(p);
  while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = byteAt(++p);
  return p;
}

/**
 * Variant of `skipString` for text of less than 16 bytes without escapes and beyond ASCII; calls it
 * for any other.
 */
export function skipShortString(at: usize): usize {
  const mask = i8x16.bitmask(specials(v128.load(at)));
  const end = at + <usize>ctz(mask);
  return mask !== 0 && byteAt(end) === QUOTE ? end + 1 : skipString(at);
}

/** Quotes, backslashes, control characters and bytes beyond ASCII. */
function specials(bytes: v128): v128 {
  // As signed numbers both control characters and bytes beyond ASCII are below the space.
  return v128.or(
    v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH))),
    i8x16.lt_s(bytes, i8x16.splat(<i8>0x20)),
  );
}

/** `at`: one past the opening quote. */
export function skipString(at: usize): usize {
  let p = at;
  while (true) {
    const mask = i8x16.bitmask(specials(v128.load(p)));
    if (mask === 0) {
      p += 16;
      continue;
    }
    p += <usize>ctz(mask);
    const c = byteAt(p);
    if (c === QUOTE) return p + 1;
    if (c === BACKSLASH) p = skipEscape(p);
    else if (c >= 0x80) p = skipMultibyte(p);
    else return 0;
    if (p === 0) return 0;
  }
}

function skipEscape(at: usize): usize {
  switch (byteAt(at + 1)) {
    case 0x22:
    case 0x5c:
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return at + 2;
    case 0x75: // u
      return isHexQuad(at + 2) ? at + 6 : 0;
    default:
      return 0;
  }
}

function isHexQuad(at: usize): bool {
  for (let p = at; p < at + 4; p++) {
    const c = byteAt(p);
    const lower = c | 0x20;
    if (!isDigit(c) && lower - 0x61 > 5) return false;
  }
  return true;
}

/**
 * One well-formed UTF-8 sequence of two to four bytes: no overlong forms, surrogates or values past
 * U+10FFFF.
 */
function skipMultibyte(at: usize): usize {
  const lead = byteAt(at);
  const second = byteAt(at + 1);
  if ((second & 0xc0) !== 0x80) return 0;
  if (lead >= 0xc2 && lead <= 0xdf) return at + 2;
  if ((byteAt(at + 2) & 0xc0) !== 0x80) return 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return 0;
    return at + 3;
  }
  if (lead < 0xf0 || lead > 0xf4 || (byteAt(at + 3) & 0xc0) !== 0x80) return 0;
  return (lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f) ? 0 : at + 4;
}

/**
 * Variant of `skipNumber` for up to 16 digits of which the first is not zero; calls it for any
 * other.
 */
export function skipShortNumber(at: usize): usize {
  const end = at + <usize>ctz(~digitMask(at));
  const c = byteAt(end);
  return c === COMMA || c === CLOSE_OBJECT || c === CLOSE_ARRAY ? end : skipNumber(at);
}

/** `at`: the minus sign or the first digit. */
function skipNumber(at: usize): usize {
  let p = byteAt(at) === MINUS ? at + 1 : at;
  if (byteAt(p) === 0x30) p++;
  else if ((p = skipDigits(p)) === 0) return 0;
  if (byteAt(p) === POINT && (p = skipDigits(p + 1)) === 0) return 0;
  if ((byteAt(p) | 0x20) === 0x65) {
    p++;
    const c = byteAt(p);
    if (c === 0x2b || c === MINUS) p++;
    p = skipDigits(p);
  }
  return p;
}

/** A bit for each of 16 bytes that is a digit. */
function digitMask(at: usize): i32 {
  const values = i8x16.sub(v128.load(at), i8x16.splat(<i8>0x30));
  return i8x16.bitmask(i8x16.lt_u(values, i8x16.splat(10)));
}

function skipDigits(at: usize): usize {
  let p = at;
  while (true) {
    // The upper half of the 32 bits is always set.
    const count = ctz(~digitMask(p));
    p += <usize>count;
    if (count < 16) return p === at ? 0 : p;
  }
}

const TRUE: u32 = 0x65757274;
const ALSE: u32 = 0x65736c61;
const NULL: u32 = 0x6c6c756e;

/** `true`, `false`, `null`, or a number. */
function skipScalar(at: usize): usize {
  switch (byteAt(at)) {
    case 0x74:
      return load<u32>(at) === TRUE ? at + 4 : 0;
    case 0x66:
      return load<u32>(at + 1) === ALSE ? at + 5 : 0;
    case 0x6e:
      return load<u32>(at) === NULL ? at + 4 : 0;
    default:
      return skipNumber(at);
  }
}

/**
 * One past the colon and the space after it; `at`: one past the closing quote of a member's name.
 */
export function skipColon(at: usize): usize {
  let p = at;
  if (byteAt(p) !== COLON) {
    p = skipSpace(p);
    if (byteAt(p) !== COLON) return 0;
  }
  p++;
  return byteAt(p) <= 0x20 ? skipSpace(p) : p;
}

/** Any value, `at` its first byte. */
export function skipValue(at: usize): usize {
  const c = byteAt(at);
  if (c === QUOTE) return skipString(at + 1);
  if (c <= 0x39) return skipNumber(at);
  return c === OPEN_OBJECT || c === OPEN_ARRAY ? skipContainer(at) : skipScalar(at);
}

/** Skips a container without recursion: hostile nesting costs a bit a level, not a stack frame. */
function skipContainer(at: usize): usize {
  let p = at;
  let depth: usize = 0;
  let inObject = false;
  while (true) {
    const c = byteAt(p);
    if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      p = skipSpace(p + 1);
      if (byteAt(p) === c + 2) {
        p++;
      } else {
        const cell = nesting + (depth >> 3);
        const bit = 1 << ((<u32>depth) & 7);
        const others = byteAt(cell) & ~bit;
        store<u8>(cell, inObject ? others | bit : others);
        depth++;
        inObject = c === OPEN_OBJECT;
        if (inObject && (p = skipName(p)) === 0) return 0;
        continue;
      }
    } else if (c === QUOTE) {
      if ((p = skipString(p + 1)) === 0) return 0;
    } else if ((p = skipScalar(p)) === 0) {
      return 0;
    }
    while (true) {
      if (depth === 0) return p;
      let after = byteAt(p);
      if (after <= 0x20) after = byteAt((p = skipSpace(p)));
      if (after === COMMA) {
        p = skipSpace(p + 1);
        if (inObject && (p = skipName(p)) === 0) return 0;
        break;
      }
      if (after !== (inObject ? CLOSE_OBJECT : CLOSE_ARRAY)) return 0;
      depth--;
      inObject = (byteAt(nesting + (depth >> 3)) & (1 << ((<u32>depth) & 7))) !== 0;
      p++;
    }
  }
}

function skipName(at: usize): usize {
  if (byteAt(at) !== QUOTE) return 0;
  const end = skipString(at + 1);
  return end === 0 ? 0 : skipColon(end);
}
