import { createHash } from 'node:crypto';

/** Words of a key: a tag, and 16 bytes. */
export const KEY_WORDS = 5;

/** Integers that a double holds, as an exchange writes them. */
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOST_DIGITS = 15;
const ZERO = 48;
const MOST_BYTES = 16;
const TAG_OF_UUID = 0xffff_ffff;
const TAG_OF_DIGEST = 0xffff_fffe;
const TAG_OF_INTEGER = 0xffff_fffd;
const TWO_32 = 2 ** 32;

/** An integer, or any other id as a key that fits a typed array. */
export type TradeId = number | Uint32Array;

/**
 * Returns an id in the form in which it is remembered. Short texts and UUIDs are kept as they are,
 * longer ones as 128 bits of their SHA-256.
 */
export function tradeIdOf(text: string): TradeId {
  if (INTEGER.test(text)) return Number(text);
  const key = new Uint32Array(KEY_WORDS);
  const bytes = new Uint8Array(key.buffer, 4);
  if (UUID.test(text)) {
    key[0] = TAG_OF_UUID;
    bytes.set(Buffer.from(text.replaceAll('-', ''), 'hex'));
    return key;
  }
  const utf8 = Buffer.from(text);
  if (utf8.length <= MOST_BYTES) {
    key[0] = utf8.length;
    bytes.set(utf8);
  } else {
    key[0] = TAG_OF_DIGEST;
    bytes.set(createHash('sha256').update(utf8).digest().subarray(0, MOST_BYTES));
  }
  return key;
}

/** Returns the id of a row of a text column, without making a text of digits. */
export function tradeIdAt({ values, offsets }: { values: Uint8Array; offsets: Int32Array }, row: number): TradeId {
  const from = offsets[row]!;
  const to = offsets[row + 1]!;
  let integer = 0;
  let at = from;
  for (; at < to && at < from + MOST_DIGITS; at++) {
    const digit = values[at]! - ZERO;
    if (digit < 0 || digit > 9) break;
    integer = 10 * integer + digit;
  }
  const isInteger = at === to && to > from && (values[from] !== ZERO || to === from + 1);
  if (isInteger) return integer;
  return tradeIdOf(Buffer.from(values.buffer, values.byteOffset + from, to - from).toString());
}

/** Returns an integer as a key. */
export function integerKey(id: number): Uint32Array {
  return Uint32Array.of(TAG_OF_INTEGER, id % TWO_32, Math.floor(id / TWO_32), 0, 0);
}

/** Returns the integer of such a key; null for other keys. */
export function integerOf(key: Uint32Array): number | null {
  return key[0] === TAG_OF_INTEGER ? key[1]! + key[2]! * TWO_32 : null;
}
