/**
 * Strict JSON (RFC 8259) over UTF-8 bytes, by position: each function takes where something begins
 * and returns one past its end, or -1 when it is broken. Reading past the message's end is possible
 * and harmless (bytes of the next message, or undefined): the caller refuses a message whose value
 * ends beyond its last byte.
 */

import {
  BACKSLASH,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from '../../kernel/characters.js';

const PLAIN = 0;
const ENDS = 1;
const ESCAPE = 2;
const CONTROL = 3;
const MULTIBYTE = 4;
const IN_STRING = new Uint8Array(256).map((_, byte) => {
  if (byte === QUOTE) return ENDS;
  if (byte === BACKSLASH) return ESCAPE;
  if (byte < 0x20) return CONTROL;
  return byte < 0x80 ? PLAIN : MULTIBYTE;
});

/** Index of the first byte from `at` on that is not JSON white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let p = at;
  let c = bytes[p];
  while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = bytes[++p];
  return p;
}

/** `at`: one past the opening quote. */
export function skipString(bytes: Uint8Array, at: number): number {
  let p = at;
  for (;;) {
    let kind = IN_STRING[bytes[p]!];
    while (kind === PLAIN) kind = IN_STRING[bytes[++p]!];
    if (kind === ENDS) return p + 1;
    if (kind === ESCAPE) p = skipEscape(bytes, p);
    else if (kind === MULTIBYTE) p = skipMultibyte(bytes, p);
    else return -1;
    if (p < 0) return -1;
  }
}

function skipEscape(bytes: Uint8Array, at: number): number {
  switch (bytes[at + 1]) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return at + 2;
    case 0x75: // u
      return hexQuad(bytes, at + 2) < 0 ? -1 : at + 6;
    default:
      return -1;
  }
}

/** The code unit of four hex digits, or -1. */
export function hexQuad(bytes: Uint8Array, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i++) {
    const c = bytes[i];
    if (c === undefined) return -1;
    const lower = c | 0x20;
    if (c >= 0x30 && c <= 0x39) unit = unit * 16 + c - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) unit = unit * 16 + lower - 0x57;
    else return -1;
  }
  return unit;
}

/**
 * One well-formed UTF-8 sequence of two to four bytes: no overlong forms, surrogates or values past
 * U+10FFFF.
 */
function skipMultibyte(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  const second = bytes[at + 1];
  if (second === undefined || (second & 0xc0) !== 0x80) return -1;
  if (lead >= 0xc2 && lead <= 0xdf) return at + 2;
  if (((bytes[at + 2] ?? 0) & 0xc0) !== 0x80) return -1;
  if (lead >= 0xe0 && lead <= 0xef) {
    if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return -1;
    return at + 3;
  }
  if (lead < 0xf0 || lead > 0xf4 || ((bytes[at + 3] ?? 0) & 0xc0) !== 0x80) return -1;
  return (lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f) ? -1 : at + 4;
}

/** `at`: the minus sign or the first digit. */
function skipNumber(bytes: Uint8Array, at: number): number {
  let p = bytes[at] === MINUS ? at + 1 : at;
  if (bytes[p] === 0x30) p++;
  else if ((p = skipDigits(bytes, p)) < 0) return -1;
  if (bytes[p] === 0x2e && (p = skipDigits(bytes, p + 1)) < 0) return -1;
  if (bytes[p] === 0x65 || bytes[p] === 0x45) {
    p++;
    if (bytes[p] === 0x2b || bytes[p] === MINUS) p++;
    p = skipDigits(bytes, p);
  }
  return p;
}

function skipDigits(bytes: Uint8Array, at: number): number {
  let p = at;
  let c = bytes[p]!;
  while (c >= 0x30 && c <= 0x39) c = bytes[++p]!;
  return p === at ? -1 : p;
}

/** `true`, `false`, `null`, or a number. */
function skipScalar(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case 0x74:
      return bytes[at + 1] === 0x72 && bytes[at + 2] === 0x75 && bytes[at + 3] === 0x65 ? at + 4 : -1;
    case 0x66:
      return bytes[at + 1] === 0x61 && bytes[at + 2] === 0x6c && bytes[at + 3] === 0x73 && bytes[at + 4] === 0x65
        ? at + 5
        : -1;
    case 0x6e:
      return bytes[at + 1] === 0x75 && bytes[at + 2] === 0x6c && bytes[at + 3] === 0x6c ? at + 4 : -1;
    default:
      return skipNumber(bytes, at);
  }
}

/**
 * One past the colon and the space after it; `at`: one past the closing quote of a member's name.
 */
export function skipColon(bytes: Uint8Array, at: number): number {
  let p = at;
  if (bytes[p] !== COLON) {
    p = skipSpace(bytes, p);
    if (bytes[p] !== COLON) return -1;
  }
  p++;
  return bytes[p]! <= 0x20 ? skipSpace(bytes, p) : p;
}

/** Any value, `at` its first byte. */
export function skipValue(bytes: Uint8Array, at: number): number {
  const c = bytes[at];
  if (c === QUOTE) return skipString(bytes, at + 1);
  if (c! <= 0x39) return skipNumber(bytes, at);
  return c === OPEN_OBJECT || c === OPEN_ARRAY ? skipContainer(bytes, at) : skipScalar(bytes, at);
}

let nesting = new Uint8Array(256);

/** Skips a container without recursion: hostile nesting costs a byte a level, not a stack frame. */
function skipContainer(bytes: Uint8Array, at: number): number {
  let p = at;
  let depth = 0;
  for (;;) {
    const c = bytes[p];
    if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      p = skipSpace(bytes, p + 1);
      if (bytes[p] === c + 2) {
        p++;
      } else {
        if (depth === nesting.length) nesting = grown(nesting);
        nesting[depth++] = c + 2;
        if (c === OPEN_OBJECT && (p = skipName(bytes, p)) < 0) return -1;
        continue;
      }
    } else if (c === QUOTE) {
      if ((p = skipString(bytes, p + 1)) < 0) return -1;
    } else if ((p = skipScalar(bytes, p)) < 0) {
      return -1;
    }
    for (;;) {
      if (depth === 0) return p;
      let after = bytes[p]!;
      if (after <= 0x20) after = bytes[(p = skipSpace(bytes, p))]!;
      const closes = nesting[depth - 1];
      if (after === COMMA) {
        p = skipSpace(bytes, p + 1);
        if (closes === CLOSE_OBJECT && (p = skipName(bytes, p)) < 0) return -1;
        break;
      }
      if (after !== closes) return -1;
      depth--;
      p++;
    }
  }
}

function skipName(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== QUOTE) return -1;
  const end = skipString(bytes, at + 1);
  return end < 0 ? -1 : skipColon(bytes, end);
}

function grown(from: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(from.length * 2);
  to.set(from);
  return to;
}
