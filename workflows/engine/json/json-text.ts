import { hexQuad } from './json-bytes.js';
import { BACKSLASH } from '../../kernel/characters.js';

const SIMPLE_ESCAPES: Record<number, number> = { 0x62: 0x08, 0x66: 0x0c, 0x6e: 0x0a, 0x72: 0x0d, 0x74: 0x09 };

/**
 * Unescapes the inside of a valid JSON string, `from` to `to` without its quotes, as UTF-8 into
 * `target` at `at`, which must have room for `to - from` bytes. An unpaired surrogate becomes
 * U+FFFD. Returns one past the last byte written.
 */
export function unescapeInto(bytes: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  let p = from;
  let q = at;
  while (p < to) {
    const c = bytes[p]!;
    if (c !== BACKSLASH) {
      target[q++] = c;
      p++;
      continue;
    }
    const escape = bytes[p + 1]!;
    if (escape !== 0x75) {
      target[q++] = SIMPLE_ESCAPES[escape] ?? escape;
      p += 2;
      continue;
    }
    let code = hexQuad(bytes, p + 2);
    p += 6;
    if (code >= 0xd800 && code <= 0xdfff) {
      const low = code < 0xdc00 && bytes[p] === BACKSLASH && bytes[p + 1] === 0x75 ? hexQuad(bytes, p + 2) : -1;
      if (low >= 0xdc00 && low <= 0xdfff && p < to) {
        code = 0x10000 + (code - 0xd800) * 0x400 + (low - 0xdc00);
        p += 6;
      } else {
        code = 0xfffd;
      }
    }
    q = writeUtf8(code, target, q);
  }
  return q;
}

/** Variant of `unescapeInto` that writes into new memory. */
export function unescaped(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const target = new Uint8Array(to - from);
  return target.subarray(0, unescapeInto(bytes, from, to, target, 0));
}

function writeUtf8(code: number, target: Uint8Array, at: number): number {
  let q = at;
  if (code < 0x80) {
    target[q++] = code;
    return q;
  }
  if (code < 0x800) {
    target[q++] = 0xc0 | (code >> 6);
  } else {
    if (code < 0x10000) {
      target[q++] = 0xe0 | (code >> 12);
    } else {
      target[q++] = 0xf0 | (code >> 18);
      target[q++] = 0x80 | ((code >> 12) & 0x3f);
    }
    target[q++] = 0x80 | ((code >> 6) & 0x3f);
  }
  target[q++] = 0x80 | (code & 0x3f);
  return q;
}

/** Bytes as text, one character a byte. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
}

/** Text of the bytes [from, to). */
export function utf8(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('utf8');
}
