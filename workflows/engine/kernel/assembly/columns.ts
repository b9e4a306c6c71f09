/*
 * A column of a row group in Arrow's layout: its dictionary, its extremes, its PLAIN bytes. Validity 0: every row has a value.
 */
const INT64: i32 = 0;
const DECIMAL: i32 = 1;

const MAX_ENTRIES: i32 = 1 << 16;
const TABLE_SIZE: u32 = <u32>MAX_ENTRIES * 4;

let kind: i32 = 0;
let values: usize = 0;
let offsets: usize = 0;
let validity: usize = 0;

/** The column that the functions below are about; `offsets` are of text alone. */
export function setColumn(columnKind: i32, valuesAt: usize, offsetsAt: usize, validityAt: usize): void {
  kind = columnKind;
  values = valuesAt;
  offsets = offsetsAt;
  validity = validityAt;
}

function isValid(row: i32): bool {
  return validity === 0 || (((<u32>load<u8>(validity + <usize>(row >> 3))) >> (row & 7)) & 1) !== 0;
}

function low(row: i32): u64 {
  return load<u64>(values + ((<usize>row) << (kind === INT64 ? 3 : 4)));
}

function high(row: i32): i64 {
  return load<i64>(values + ((<usize>row) << 4), 8);
}

function textAt(row: i32): usize {
  return values + load<u32>(offsets + ((<usize>row) << 2));
}

function hash(row: i32): u32 {
  let mixed: u64;
  if (kind === INT64) {
    mixed = low(row);
  } else if (kind === DECIMAL) {
    mixed = low(row) ^ (<u64>high(row) * 0x9e3779b97f4a7c15);
  } else {
    mixed = 0xcbf29ce484222325;
    const to = textAt(row + 1);
    for (let p = textAt(row); p < to; p++) mixed = (mixed ^ (<u64>load<u8>(p))) * 0x100000001b3;
  }
  mixed *= 0x9e3779b97f4a7c15;
  return <u32>(mixed >> 40);
}

function equal(a: i32, b: i32): bool {
  if (kind === INT64) return low(a) === low(b);
  if (kind === DECIMAL) return low(a) === low(b) && high(a) === high(b);
  const length = textAt(a + 1) - textAt(a);
  return textAt(b + 1) - textAt(b) === length && memory.compare(textAt(a), textAt(b), length) === 0;
}

function less(a: i32, b: i32): bool {
  if (kind === INT64) return <i64>low(a) < <i64>low(b);
  return high(a) === high(b) ? low(a) < low(b) : high(a) < high(b);
}

/**
 * Distinct values in order of first appearance: their rows, and the entry of each row (0 for rows without a value). `table` has
 * room for 2^18 words. Gives how many, or -1 when a dictionary would not pay: too many entries, or half of the values distinct.
 */
export function dictionary(length: i32, entries: usize, rows: usize, table: usize): i32 {
  memory.fill(table, 0xff, (<usize>TABLE_SIZE) << 2);
  let count = 0;
  let present = 0;
  let last = -1;
  for (let row = 0; row < length; row++) {
    const at = entries + ((<usize>row) << 2);
    if (!isValid(row)) {
      store<i32>(at, 0);
      continue;
    }
    present++;
    // Rows unfolded from one message repeat its values.
    if (last >= 0 && equal(last, row)) {
      store<i32>(at, load<i32>(entries + ((<usize>last) << 2)));
      continue;
    }
    last = row;
    let place = hash(row) & (TABLE_SIZE - 1);
    let entry = load<i32>(table + ((<usize>place) << 2));
    while (entry >= 0 && !equal(load<i32>(rows + ((<usize>entry) << 2)), row)) {
      place = (place + 1) & (TABLE_SIZE - 1);
      entry = load<i32>(table + ((<usize>place) << 2));
    }
    if (entry < 0) {
      if (count === MAX_ENTRIES) return -1;
      // After so many values a column whose values hardly repeat is given up.
      if ((present === 1 << 10 || present === 1 << 14 || present === 1 << 17) && 2 * count > present) return -1;
      entry = count++;
      store<i32>(table + ((<usize>place) << 2), entry);
      store<i32>(rows + ((<usize>entry) << 2), row);
    }
    store<i32>(at, entry);
  }
  return present === 0 || 2 * count > present + 16 ? -1 : count;
}

/** Rows of the least and the greatest of numbers, -1 when there are none, to `found`; among `rows`, among all when that is 0. */
export function extremes(count: i32, rows: usize, found: usize): void {
  let least = -1;
  let most = -1;
  for (let i = 0; i < count; i++) {
    const row = rows === 0 ? i : load<i32>(rows + ((<usize>i) << 2));
    if (!isValid(row)) continue;
    if (least < 0 || less(row, least)) least = row;
    if (most < 0 || less(most, row)) most = row;
  }
  store<i32>(found, least);
  store<i32>(found, most, 4);
}

/** Decimals of the rows with values, 16 bytes each, most significant first; gives how many bytes. */
export function plainDecimals(from: i32, to: i32, target: usize): usize {
  let at = target;
  for (let row = from; row < to; row++) {
    if (!isValid(row)) continue;
    const value = v128.load(values + ((<usize>row) << 4));
    v128.store(at, i8x16.shuffle(value, value, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    at += 16;
  }
  return at - target;
}
