import { ABSENT } from '../layout';
import { byteAt } from './json';
import { ABSENT_VALUE, copyDecimal, HARD, OK } from './numbers';
import { blockLength, cellsOf, fromAt, isElsewhere, toAt, valueAt, valueBase } from './block';
import { BACKSLASH, QUOTE } from '../characters';

/*
 * A block's column as text: the rows' texts back to back, where each ends, and for each row OK,
 * ABSENT_VALUE or HARD as for numbers. A row that is not OK has no bytes.
 */
let bytes: usize = 0;
let capacity: usize = 0;
let ends: usize = 0;
let statuses: usize = 0;

/** Above this, a native copy is cheaper despite the call. */
const LONG: usize = 32;
const IN_STRING: i32 = 0;
const CASE_BYTES: usize = 16;

export function setTexts(bytesAt: usize, room: usize, endsAt: usize, statusesAt: usize): void {
  bytes = bytesAt;
  capacity = room;
  ends = endsAt;
  statuses = statusesAt;
}

function end(row: i32, status: u8, at: usize): i32 {
  store<u8>(statuses + <usize>row, status);
  store<i32>(ends + ((<usize>row) << 2), <i32>(at - bytes));
  return <i32>(status !== OK);
}

/** Copies a few bytes; up to 15 more behind them may be overwritten. */
function copyShort(target: usize, from: usize, length: usize): void {
  if (length > LONG) {
    memory.copy(target, from, length);
    return;
  }
  v128.store(target, v128.load(from));
  if (length > 16) v128.store(target, v128.load(from, 16), 16);
}

/**
 * Strings without escapes, and other values as they are. Returns the number of rows that are not
 * OK, or -1 if there is no room.
 */
export function strings(column: i32): i32 {
  return texts<string>(column, 0, false);
}

/**
 * Decimals as CSV shows them. Returns the number of rows that are not OK, or -1 if there is no
 * room.
 */
export function decimalTexts(column: i32, scale: i32, isAbsolute: bool): i32 {
  return texts<i64>(column, scale, isAbsolute);
}

/** The rows' values as texts: `T` is `string`, or a number for decimals. */
function texts<T>(column: i32, scale: i32, isAbsolute: bool): i32 {
  const cells = cellsOf(column);
  const rows = blockLength();
  let others = 0;
  let at = bytes;
  for (let row = 0; row < rows; row++) {
    const from = fromAt(cells, row);
    if (from === ABSENT) {
      others += end(row, ABSENT_VALUE, at);
      continue;
    }
    if (isElsewhere(from)) {
      others += end(row, HARD, at);
      continue;
    }
    let p = valueAt(from);
    let to = valueBase(from) + toAt(cells, row);
    const isQuoted = byteAt(p) === QUOTE;
    if (isQuoted) {
      p++;
      to--;
    }
    if (at + (to - p) + LONG > bytes + capacity) return -1;
    let next: usize = 0;
    if (!isString<T>()) {
      next = copyDecimal(p, to, scale, isAbsolute, at);
    } else if (!isQuoted || !hasEscape(p, to)) {
      copyShort(at, p, to - p);
      next = at + (to - p);
    }
    if (next === 0) {
      others += end(row, HARD, at);
    } else {
      at = next;
      end(row, OK, at);
    }
  }
  return others;
}

function hasEscape(from: usize, to: usize): bool {
  let p = from;
  for (; p + 16 <= to; p += 16) {
    if (v128.any_true(i8x16.eq(v128.load(p), i8x16.splat(<i8>BACKSLASH)))) return true;
  }
  const length = <i32>(to - p);
  const rest = i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(<i8>BACKSLASH)));
  return (rest & ((1 << length) - 1)) !== 0;
}

/**
 * CASE over literals that gives text: `table` has `count` branches of four words (address and
 * length of JSON text to compare with, of the result; a length of -1: null), and ELSE as one more.
 * `kind`: 0 for strings, else for truth values, whose branches are compared with the bare words.
 * Returns the number of rows that are not OK, -1 when there is no room.
 */
export function choices(column: i32, kind: i32, table: usize, count: i32): i32 {
  const cells = cellsOf(column);
  const rows = blockLength();
  const otherwise = table + <usize>count * CASE_BYTES;
  let others = 0;
  let at = bytes;
  for (let row = 0; row < rows; row++) {
    const from = fromAt(cells, row);
    let branch = otherwise;
    if (from !== ABSENT) {
      if (isElsewhere(from)) {
        others += end(row, HARD, at);
        continue;
      }
      let p = valueAt(from);
      let to = valueBase(from) + toAt(cells, row);
      const isText = byteAt(p) === QUOTE;
      if (isText) {
        p++;
        to--;
      }
      const isBare = byteAt(p) === 0x74 || byteAt(p) === 0x66;
      if (kind === IN_STRING ? isText && hasEscape(p, to) : isText || !isBare) {
        others += end(row, HARD, at);
        continue;
      }
      branch = branchOf(table, otherwise, p, to - p);
    }
    const length = load<i32>(branch, 12);
    if (length < 0) {
      others += end(row, ABSENT_VALUE, at);
      continue;
    }
    if (at + <usize>length + LONG > bytes + capacity) return -1;
    copyShort(at, load<usize>(branch, 8), <usize>length);
    at += <usize>length;
    end(row, OK, at);
  }
  return others;
}

function branchOf(table: usize, otherwise: usize, from: usize, length: usize): usize {
  let branch = table;
  for (; branch < otherwise; branch += CASE_BYTES) {
    if (load<usize>(branch, 4) === length && memory.compare(from, load<usize>(branch), length) === 0) break;
  }
  return branch;
}
