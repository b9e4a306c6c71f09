import { CSV_BOOL, CSV_CELLS, CSV_INT64 } from '../layout';
import { COMMA, QUOTE } from '../characters';

/*
 * Lines of CSV from columns in Arrow's layout. A column is four words: kind, validity (0: every row
 * has a value), values, offsets of text. Cells of other kinds are already text, with quotes where
 * needed.
 */
const COLUMN_BYTES: usize = 16;
const LINE_FEED: u8 = 0x0a;
const TRUE: u32 = 0x65757274;
const FALS: u32 = 0x736c6166;
const E: u8 = 0x65;
const SHORT: usize = 32;
/** The longest cell that is not text, and the byte behind it. */
const MAX_CELL: usize = 24;

/**
 * Writes rows from `from` on while there is room and returns the next row. Stores the end at
 * `written`.
 */
export function csvLines(
  columns: usize,
  count: i32,
  from: i32,
  rows: i32,
  target: usize,
  room: usize,
  written: usize,
): i32 {
  const limit = target + room;
  let p = target;
  let row = from;
  for (; row < rows; row++) {
    const line = p;
    for (let i = 0; i < count; i++) {
      const column = columns + <usize>i * COLUMN_BYTES;
      p = cell(column, row, p, limit);
      if (p === 0) {
        store<u32>(written, <u32>(line - target));
        return row;
      }
      store<u8>(p++, i + 1 < count ? <u8>COMMA : LINE_FEED);
    }
  }
  store<u32>(written, <u32>(p - target));
  return row;
}

/** One past the cell, 0 when there is no room. */
function cell(column: usize, row: i32, at: usize, limit: usize): usize {
  if (at + MAX_CELL > limit) return 0;
  const validity = load<usize>(column, 4);
  if (validity !== 0 && !bit(validity, row)) return at;
  const kind = load<i32>(column);
  const values = load<usize>(column, 8);
  if (kind === CSV_INT64) return writeInt64(load<i64>(values + ((<usize>row) << 3)), at);
  if (kind === CSV_BOOL) {
    const isTrue = bit(values, row);
    store<u32>(at, isTrue ? TRUE : FALS);
    if (!isTrue) store<u8>(at, E, 4);
    return at + (isTrue ? 4 : 5);
  }
  const offset = load<usize>(column, 12) + ((<usize>row) << 2);
  const from = values + load<usize>(offset);
  const to = values + load<usize>(offset, 4);
  return writeText(from, to, at, limit, kind === CSV_CELLS);
}

function bit(bits: usize, row: i32): bool {
  return ((load<u8>(bits + <usize>(row >> 3)) >> ((<u8>row) & 7)) & 1) !== 0;
}

/** Writes an integer's digits. Returns their end. */
export function writeInt64(value: i64, at: usize): usize {
  let p = at;
  let rest = <u64>value;
  if (value < 0) {
    store<u8>(p++, 0x2d);
    rest = 0 - rest;
  }
  if (rest < 10_000_000_000) return writeTen(rest, p);
  const high = rest / 1_000_000_000;
  return writePadded(<u32>(rest - high * 1_000_000_000), writeTen(high, p));
}

/** Below 10^10. */
function writeTen(value: u64, at: usize): usize {
  if (value < 1_000_000_000) return writeSmall(<u32>value, at);
  store<u8>(at, 0x30 + <u8>(value / 1_000_000_000));
  return writePadded(<u32>(value % 1_000_000_000), at + 1);
}

/** Below 10^9, without zeros in front. */
function writeSmall(value: u32, at: usize): usize {
  let digits: usize = 1;
  for (let power: u32 = 10; digits < 9 && value >= power; power *= 10) digits++;
  let rest = value;
  for (let p = at + digits; p > at; rest /= 10) store<u8>(--p, 0x30 + <u8>(rest % 10));
  return at + digits;
}

/** Nine digits. */
function writePadded(value: u32, at: usize): usize {
  let rest = value;
  for (let p = at + 9; p > at; rest /= 10) store<u8>(--p, 0x30 + <u8>(rest % 10));
  return at + 9;
}

/** Quoted only where RFC 4180 needs it; the empty text is quoted to differ from null. */
function writeText(from: usize, to: usize, at: usize, limit: usize, isCell: bool): usize {
  const length = to - from;
  if (at + 2 * length + 2 + SHORT + MAX_CELL > limit) return 0;
  if (isCell || (length > 0 && !needsQuotes(from, to))) {
    if (length > SHORT) {
      memory.copy(at, from, length);
    } else {
      v128.store(at, v128.load(from));
      if (length > 16) v128.store(at, v128.load(from, 16), 16);
    }
    return at + length;
  }
  let p = at;
  store<u8>(p++, <u8>QUOTE);
  for (let q = from; q < to; q++) {
    const c = load<u8>(q);
    if (c === <u8>QUOTE) store<u8>(p++, <u8>QUOTE);
    store<u8>(p++, c);
  }
  store<u8>(p++, <u8>QUOTE);
  return p;
}

function needsQuotes(from: usize, to: usize): bool {
  let p = from;
  for (; p < to; p += 16) {
    const bytes = v128.load(p);
    const special = v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>0x22)), i8x16.eq(bytes, i8x16.splat(<i8>0x2c))),
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>0x0a)), i8x16.eq(bytes, i8x16.splat(<i8>0x0d))),
    );
    let mask = i8x16.bitmask(special);
    const left = <i32>min<usize>(to - p, 16);
    if (left < 16) mask &= (1 << left) - 1;
    if (mask !== 0) return true;
  }
  return false;
}
