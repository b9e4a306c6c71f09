import { BLOCK_COLUMN_CELLS } from '../layout';
import { addressOf } from './places';

/*
 * Where the values of a block of rows are, column by column. A cell is two words: where the value
 * begins and ends from the origin. If the first is negative, the value begins at its complement in
 * `texts`, which holds what no message contains: tags and positions.
 */
const CELL_BYTES: usize = 8;
export const BYTES_OF_COLUMN: usize = CELL_BYTES * <usize>BLOCK_COLUMN_CELLS;
export const ABSENT_CELL: i64 = 0x7fffffff_80000000;

let columns: i32 = 0;
let cells: usize = 0;
let times: usize = 0;
let texts: usize = 0;
let fixedTexts: i32 = 0;
let used: i32 = 0;
let rows: i32 = 0;

export function setBlock(count: i32, cellsAt: usize, timesAt: usize, textsAt: usize, fixed: i32): void {
  columns = count;
  cells = cellsAt;
  times = timesAt;
  texts = textsAt;
  fixedTexts = fixed;
}

export function columnCount(): i32 {
  return columns;
}

export function clearBlock(): void {
  rows = 0;
  used = fixedTexts;
}

export function blockLength(): i32 {
  return rows;
}

/** Rows that were noted elsewhere. */
export function setBlockLength(length: i32): void {
  rows = length;
}

/**
 * The cell of the first column of the row that is being noted; those of the others follow at
 * BYTES_OF_COLUMN.
 */
export function nextCell(): usize {
  return cells + <usize>rows * CELL_BYTES;
}

/** Ends the row, which was collected at this time. */
export function endRow(ns: i64): void {
  store<i64>(times + ((<usize>rows) << 3), ns);
  rows++;
}

export function cellsOf(column: i32): usize {
  return cells + <usize>column * BYTES_OF_COLUMN;
}

/** Returns the beginning of a row's value; `at` is the address of a column's cells. */
export function fromAt(at: usize, row: i32): i32 {
  return load<i32>(at + <usize>row * CELL_BYTES);
}

/** Returns the end of a row's value. */
export function toAt(at: usize, row: i32): usize {
  return <usize>load<i32>(at + <usize>row * CELL_BYTES, 4);
}

/** Whether the value is in a text of JavaScript, which the kernel cannot read. */
export function isElsewhere(from: i32): bool {
  return from < 0 && texts === 0;
}

/** Address of a noted value that is neither absent nor elsewhere. */
export function valueAt(from: i32): usize {
  return from >= 0 ? addressOf(from) : texts + <usize>~from;
}

/** The address from which a noted value's end is counted. */
export function valueBase(from: i32): usize {
  return from >= 0 ? addressOf(0) : texts;
}

/** Returns the used bytes of `texts`. */
export function usedTexts(): i32 {
  return used;
}

/** Frees what was written since this many were in use. */
export function freeTexts(before: i32): void {
  used = before;
}

/** The cell of a value in `texts`. */
export function textCell(from: i32, to: i32): i64 {
  return ((<i64>to) << 32) | (<i64>(<u32>~from));
}

/** The element's position in digits, written for this row. */
export function digitsCell(value: i32): i64 {
  const from = used;
  let digits = 1;
  for (let rest = value; rest >= 10; rest /= 10) digits++;
  let rest = value;
  for (let i = digits - 1; i >= 0; i--, rest /= 10) store<u8>(texts + <usize>(from + i), 0x30 + (rest % 10));
  used = from + digits;
  return textCell(from, used);
}
