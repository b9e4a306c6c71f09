import { COLUMN_DECIMAL, COLUMN_INT64, DICTIONARY_PLACES, MAX_DICTIONARY_ENTRIES } from '../layout';

/*
 * A column of a row group in Arrow's layout: its dictionary, its extremes, its PLAIN bytes. Validity 0: every row has a value. A
 * column is of `T`: i64, v128 for decimals, or string.
 */
const FIRST_PLACES: u32 = 1 << 10;
const MOST_PLACES: u32 = <u32>DICTIONARY_PLACES;
/**
 * A place is a word: 16 bits of the entry, above them 15 bits of the key's hash; -1 when it is free. The keys are elsewhere, so that
 * the places of some thousand entries stay in the processor's cache.
 */
const PLACE_BITS: usize = 2;
const ENTRY_BITS: u32 = 16;
const MARK_SHIFT: u32 = 17;
/** Texts up to this many bytes are their own keys. */
const SHORT_TEXT: usize = 15;
/** The upper byte of a key that is not the whole text, where others have their length. */
const IS_HASHED: u8 = 0xff;
const HASHED: u64 = 0xff << 56;
const MIX: u64 = 0x9e3779b97f4a7c15;
/** The 16 bytes from n bytes before its middle on: a mask of the first n bytes. */
const byteMasks: usize = memory.data<u64>([0xffffffffffffffff, 0xffffffffffffffff, 0, 0], 16);

let kind: i32 = 0;
let values: usize = 0;
let offsets: usize = 0;
let validity: usize = 0;

/** The column that the functions below work on. Only text has `offsets`. */
export function setColumn(columnKind: i32, valuesAt: usize, offsetsAt: usize, validityAt: usize): void {
  kind = columnKind;
  values = valuesAt;
  offsets = offsetsAt;
  validity = validityAt;
}

function isValid(row: i32): bool {
  return validity === 0 || (((<u32>load<u8>(validity + <usize>(row >> 3))) >> (row & 7)) & 1) !== 0;
}

function low<T>(row: i32): u64 {
  return load<u64>(values + <usize>row * sizeof<T>());
}

/** The upper half of a decimal. */
function high<T>(row: i32): i64 {
  return sizeof<T>() === 16 ? load<i64>(values + ((<usize>row) << 4), 8) : 0;
}

function textAt(row: i32): usize {
  return values + load<u32>(offsets + ((<usize>row) << 2));
}

function lengthOf(row: i32): usize {
  return textAt(row + 1) - textAt(row);
}

/** The first of up to eight bytes. */
function bytesOf(at: usize, length: usize): u64 {
  const word = load<u64>(at);
  return length >= 8 ? word : word & (((<u64>1) << ((<u64>length) << 3)) - 1);
}

function hashOfText(row: i32): u64 {
  let mixed: u64 = 0xcbf29ce484222325;
  const to = textAt(row + 1);
  for (let p = textAt(row); p < to; p += 8) {
    mixed = (mixed ^ bytesOf(p, to - p)) * MIX;
    mixed ^= mixed >> 32;
  }
  return mixed;
}

/** Equal keys mean equal values, except for long texts, whose key is a hash. */
function keyOf<T>(row: i32): v128 {
  if (sizeof<T>() === 16) return v128.load(values + ((<usize>row) << 4));
  if (isInteger<T>()) return v128.load64_zero(values + ((<usize>row) << 3));
  const at = textAt(row);
  const length = textAt(row + 1) - at;
  if (length > SHORT_TEXT) return i64x2.replace_lane(i64x2.splat(<i64>hashOfText(row)), 1, HASHED | length);
  return i8x16.replace_lane(v128.and(v128.load(at), v128.load(byteMasks + 16 - length)), 15, <i8>length);
}

function areSame(a: v128, b: v128): bool {
  return !v128.any_true(v128.xor(a, b));
}

function equalTexts(a: i32, b: i32): bool {
  return memory.compare(textAt(a), textAt(b), lengthOf(a)) === 0;
}

function lessNumber<T>(aLow: u64, aHigh: i64, bLow: u64, bHigh: i64): bool {
  if (sizeof<T>() === 8) return <i64>aLow < <i64>bLow;
  return aHigh === bHigh ? aLow < bLow : aHigh < bHigh;
}

function lessText(a: i32, b: i32): bool {
  const aLength = lengthOf(a);
  const bLength = lengthOf(b);
  const aBegins = bswap(bytesOf(textAt(a), aLength));
  const bBegins = bswap(bytesOf(textAt(b), bLength));
  if (aBegins !== bBegins) return aBegins < bBegins;
  const order = memory.compare(textAt(a), textAt(b), min(aLength, bLength));
  return order === 0 ? aLength < bLength : order < 0;
}

function hash(key: v128): u32 {
  const mixed = ((<u64>i64x2.extract_lane(key, 0)) ^ (<u64>i64x2.extract_lane(key, 1) * 0xff51afd7ed558ccd)) * MIX;
  // The last characters of a text are in the upper bits of its key, which reach only the upper bits of a product.
  return <u32>(((mixed ^ (mixed >> 32)) * MIX) >> 32);
}

/** Where the value stands or would stand. */
function placeOf<T>(table: usize, mask: u32, keys: usize, key: v128, hashed: u32, row: i32, rows: usize): usize {
  let place = hashed & mask;
  while (true) {
    const at = table + ((<usize>place) << PLACE_BITS);
    const found = load<i32>(at);
    if (found < 0) return at;
    const entry: usize = found & 0xffff;
    if ((<u32>found) >> ENTRY_BITS === hashed >> MARK_SHIFT && areSame(v128.load(keys + (entry << 4)), key)) {
      if (!isString<T>() || <u8>i8x16.extract_lane_u(key, 15) !== IS_HASHED) return at;
      if (equalTexts(load<i32>(rows + (entry << 2)), row)) return at;
    }
    place = (place + 1) & mask;
  }
}

function take(at: usize, hashed: u32, entry: i32): void {
  store<u32>(at, ((hashed >> MARK_SHIFT) << ENTRY_BITS) | (<u32>entry));
}

/** The table grows with the entries, so that it stays in the processor's cache. */
function layOut(table: usize, places: u32, count: i32, keys: usize): void {
  memory.fill(table, 0xff, (<usize>places) << PLACE_BITS);
  for (let entry = 0; entry < count; entry++) {
    const hashed = hash(v128.load(keys + ((<usize>entry) << 4)));
    let place = hashed & (places - 1);
    while (load<i32>(table + ((<usize>place) << PLACE_BITS)) >= 0) place = (place + 1) & (places - 1);
    take(table + ((<usize>place) << PLACE_BITS), hashed, entry);
  }
}

/** Whether this share of distinct values shows that a dictionary would not save bytes. */
function isHopeless<T>(count: i32, present: i32): bool {
  // Neighbouring numbers are mostly close, and their differences are smaller still.
  if (isInteger<T>()) return 2 * count > present && (present === 1 << 10 || present === 1 << 14 || present === 1 << 17);
  // Of 2^16 random values, 1016 of the first 1024 are distinct, and 88 % of the first 2^14.
  if (present === 1 << 10) return count > present - 2;
  if (present === 1 << 14) return 10 * count > 9 * present;
  return present === 1 << 17 && 2 * count > present;
}

/**
 * Distinct values in order of first appearance: their rows, and the entry of each row (0 for rows
 * without a value). `table` has room for DICTIONARY_TABLE_BYTES. Returns their number, or -1 if a
 * dictionary would not save bytes: too many entries, or half of the values distinct.
 */
export function dictionary(length: i32, entries: usize, rows: usize, table: usize): i32 {
  if (kind === COLUMN_INT64) return entriesOf<i64>(length, entries, rows, table);
  if (kind === COLUMN_DECIMAL) return entriesOf<v128>(length, entries, rows, table);
  return entriesOf<string>(length, entries, rows, table);
}

function entriesOf<T>(length: i32, entries: usize, rows: usize, table: usize): i32 {
  const keys = table + ((<usize>MOST_PLACES) << PLACE_BITS);
  let places = FIRST_PLACES;
  layOut(table, places, 0, keys);
  let count = 0;
  let present = 0;
  let last = -1;
  let lastKey = i64x2.splat(0);
  for (let row = 0; row < length; row++) {
    const at = entries + ((<usize>row) << 2);
    if (!isValid(row)) {
      store<i32>(at, 0);
      continue;
    }
    present++;
    const key = keyOf<T>(row);
    // Rows unfolded from one message repeat its values. For random texts this would be a guess.
    if (!isString<T>() && last >= 0 && areSame(key, lastKey)) {
      store<i32>(at, last);
      continue;
    }
    const hashed = hash(key);
    const place = placeOf<T>(table, places - 1, keys, key, hashed, row, rows);
    const found = load<i32>(place);
    let entry = found & 0xffff;
    if (found < 0) {
      if (count === MAX_DICTIONARY_ENTRIES) return -1;
      // After this many values, a column whose values hardly repeat gets no dictionary.
      if (isHopeless<T>(count, present)) return -1;
      entry = count++;
      take(place, hashed, entry);
      store<i32>(rows + ((<usize>entry) << 2), row);
      v128.store(keys + ((<usize>entry) << 4), key);
      if (<u32>(4 * count) > places && places < MOST_PLACES) {
        places *= 2;
        layOut(table, places, count, keys);
      }
    }
    store<i32>(at, entry);
    last = entry;
    lastKey = key;
  }
  return present === 0 || 2 * count > present + 16 ? -1 : count;
}

/** Entries of the rows [from, to) that have a value, back to back; returns their number. */
export function presentEntries(entries: usize, from: i32, to: i32, target: usize): i32 {
  let count = 0;
  for (let row = from; row < to; row++) {
    if (!isValid(row)) continue;
    store<i32>(target + ((<usize>count) << 2), load<i32>(entries + ((<usize>row) << 2)));
    count++;
  }
  return count;
}

/**
 * Writes the rows of the least and the greatest value to `found`, -1 if there are none. Looks at
 * the places [from, to) of `rows`, or at these rows if that is 0.
 */
export function extremes(from: i32, to: i32, rows: usize, found: usize): void {
  if (kind === COLUMN_INT64) extremesIn<i64>(from, to, rows, found);
  else if (kind === COLUMN_DECIMAL) extremesIn<v128>(from, to, rows, found);
  else extremesIn<string>(from, to, rows, found);
}

/**
 * As `extremes`, of rows [from, to) of a column with a dictionary: compares each of its `count`
 * entries once. `rows`: of each entry's first value. `marks`: five bytes for each entry.
 */
export function extremesOfEntries(
  entries: usize,
  from: i32,
  to: i32,
  rows: usize,
  count: i32,
  marks: usize,
  found: usize,
): void {
  memory.fill(marks, 0, <usize>count);
  for (let row = from; row < to; row++) {
    if (isValid(row)) store<u8>(marks + <usize>load<u32>(entries + ((<usize>row) << 2)), 1);
  }
  const marked = marks + <usize>count;
  let end = 0;
  for (let entry: usize = 0; entry < <usize>count; entry++) {
    store<i32>(marked + ((<usize>end) << 2), load<i32>(rows + (entry << 2)));
    end += load<u8>(marks + entry);
  }
  extremes(0, end, marked, found);
}

function rowAt(rows: usize, i: i32): i32 {
  return rows === 0 ? i : load<i32>(rows + ((<usize>i) << 2));
}

function extremesIn<T>(from: i32, to: i32, rows: usize, found: usize): void {
  let i = from;
  while (i < to && !isValid(rowAt(rows, i))) i++;
  let least = i < to ? rowAt(rows, i) : -1;
  let most = least;
  let leastLow: u64 = least < 0 || isString<T>() ? 0 : low<T>(least);
  let leastHigh: i64 = least < 0 || isString<T>() ? 0 : high<T>(least);
  let mostLow = leastLow;
  let mostHigh = leastHigh;
  for (i++; i < to; i++) {
    const row = rowAt(rows, i);
    if (!isValid(row)) continue;
    if (isString<T>()) {
      if (lessText(row, least)) least = row;
      else if (lessText(most, row)) most = row;
      continue;
    }
    const lowWord = low<T>(row);
    const highWord = high<T>(row);
    if (lessNumber<T>(lowWord, highWord, leastLow, leastHigh)) {
      least = row;
      leastLow = lowWord;
      leastHigh = highWord;
    } else if (lessNumber<T>(mostLow, mostHigh, lowWord, highWord)) {
      most = row;
      mostLow = lowWord;
      mostHigh = highWord;
    }
  }
  store<i32>(found, least);
  store<i32>(found, most, 4);
}

/** Decimals of the rows with values, 16 bytes each, most significant first; returns the number of bytes. */
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
