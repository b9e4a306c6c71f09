import { RECORD_CURSOR_CHARS, RECORD_TEXTS } from '../layout';
import { writeInt64 } from './csv';
import { skipSpace, skipValue } from './json';
import { messageFrom, messageTime, messageTo } from './rows';
import { sipHash } from './siphash';

/*
 * Records of a stream: texts around a time, a cursor and a message, in this order:
 *
 * - before the record's id, if it has one, then the cursor
 * - before the time, if it has one, then the time
 * - before the cursor, then the cursor
 * - before the message or the members of a row, then these
 * - behind the record
 *
 * A cursor's bytes are laid out in schema/streaming/stream-cursor.ts.
 */
const CURSOR_NS: usize = 1;
const CURSOR_SEQ: usize = 15;
const CURSOR_ROW: usize = 23;
const CURSOR_TAG: usize = 40;
const CURSOR_BYTES: usize = 48;
const TEXT_BYTES: usize = 8;
/** Two characters for each 12 bits. */
const pairs: usize = memory.data(8192, 2);
let hasPairs: bool = false;

let texts: usize = 0;
let cursor: usize = 0;
let key: usize = 0;
let seqs: usize = 0;
let rows: usize = 0;

/**
 * Begins with the records of the loaded batch. `at`: the texts, address and length each; the first
 * has no address if there is no id, the second if there is no time. `rows`: 0 if all are messages.
 */
export function setRecords(at: usize, cursorAt: usize, keyAt: usize, seqsAt: usize, rowsAt: usize): void {
  texts = at;
  cursor = cursorAt;
  key = keyAt;
  seqs = seqsAt;
  rows = rowsAt;
  if (!hasPairs) fillPairs();
  hasPairs = true;
}

/**
 * Writes the first `count` records to `target`, and where each ends from there to `ends`. Returns
 * how many: with `isChecked`, it stops at a message that is not one line of JSON.
 */
export function records(count: i32, isChecked: bool, target: usize, ends: usize): i32 {
  let p = target;
  for (let i = 0; i < count; i++) {
    const from = messageFrom(i);
    const to = messageTo(i);
    if (isChecked && !isLine(from, to)) return i;
    p = record(i, from, to - from, p);
    store<i32>(ends + ((<usize>i) << 2), <i32>(p - target));
  }
  return count;
}

function record(i: i32, from: usize, length: usize, at: usize): usize {
  const ns = messageTime(i);
  store<u64>(cursor, bswap<u64>(<u64>ns), CURSOR_NS);
  store<u64>(cursor, bswap<u64>(load<u64>(seqs + ((<usize>i) << 3))), CURSOR_SEQ);
  const row = rows === 0 ? 0 : load<u32>(rows + ((<usize>i) << 2));
  store<u8>(cursor, <u8>(row >> 16), CURSOR_ROW);
  store<u8>(cursor, <u8>(row >> 8), CURSOR_ROW + 1);
  store<u8>(cursor, <u8>row, CURSOR_ROW + 2);
  store<u64>(cursor, sipHash(key, cursor, <u32>(CURSOR_TAG / 8)), CURSOR_TAG);
  let p = at;
  if (load<usize>(texts) !== 0) p = writeCursor(text(0, p));
  p = text(1, p);
  if (load<usize>(texts + TEXT_BYTES) !== 0) p = writeInt64(ns, p);
  p = text(3, writeCursor(text(2, p)));
  memory.copy(p, from, length);
  return text(RECORD_TEXTS - 1, p + length);
}

/** Copies a text; up to 15 bytes behind it may be overwritten. */
function text(i: usize, at: usize): usize {
  const from = load<usize>(texts + i * TEXT_BYTES);
  if (from === 0) return at;
  const length = load<usize>(texts + i * TEXT_BYTES, 4);
  for (let done: usize = 0; done < length; done += 16) v128.store(at + done, v128.load(from + done));
  return at + length;
}

function writeCursor(at: usize): usize {
  let p = at;
  for (let from: usize = 0; from < CURSOR_BYTES; from += 3, p += 4) {
    const three =
      ((<u32>load<u8>(cursor + from)) << 16) |
      ((<u32>load<u8>(cursor + from, 1)) << 8) |
      (<u32>load<u8>(cursor + from, 2));
    store<u16>(p, load<u16>(pairs + ((<usize>(three >> 12)) << 1)));
    store<u16>(p, load<u16>(pairs + ((<usize>(three & 0xfff)) << 1)), 2);
  }
  return at + <usize>RECORD_CURSOR_CHARS;
}

function fillPairs(): void {
  for (let i: u32 = 0; i < 4096; i++) {
    store<u8>(pairs + ((<usize>i) << 1), digit(i >> 6));
    store<u8>(pairs + ((<usize>i) << 1), digit(i & 63), 1);
  }
}

/** A digit of base64url. */
function digit(value: u32): u8 {
  if (value < 26) return <u8>(0x41 + value);
  if (value < 52) return <u8>(0x61 - 26 + value);
  if (value < 62) return <u8>(0x30 - 52 + value);
  return value === 62 ? 0x2d : 0x5f;
}

/** Whether bytes are one JSON value without line breaks. */
function isLine(from: usize, to: usize): bool {
  if (from === to) return false;
  const end = skipValue(skipSpace(from));
  if (end === 0 || end > to || (end < to && skipSpace(end) < to)) return false;
  // Line breaks in strings are escaped, so that one can only be white space.
  for (let p = from; p < to; p += 16) {
    const bytes = v128.load(p);
    const breaks = v128.or(i8x16.eq(bytes, i8x16.splat(0x0a)), i8x16.eq(bytes, i8x16.splat(0x0d)));
    let mask = i8x16.bitmask(breaks);
    const left = <i32>min<usize>(to - p, 16);
    if (left < 16) mask &= (1 << left) - 1;
    if (mask !== 0) return false;
  }
  return true;
}
