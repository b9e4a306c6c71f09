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
const IS_HASHED: u64 = 0xff;
const MIX: u64 = 0x9e3779b97f4a7c15;

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
function lowKeyOfText(row: i32): u64 {
  const length = lengthOf(row);
  return length > SHORT_TEXT ? hashOfText(row) : bytesOf(textAt(row), length);
}

function highKeyOfText(row: i32): u64 {
  const length = lengthOf(row);
  if (length > SHORT_TEXT) return (IS_HASHED << 56) | (<u64>length);
  return ((<u64>length) << 56) | (length > 8 ? bytesOf(textAt(row) + 8, length - 8) : 0);
}

function lowKey<T>(row: i32): u64 {
  return isString<T>() ? lowKeyOfText(row) : low<T>(row);
}

function highKey<T>(row: i32): u64 {
  return isString<T>() ? highKeyOfText(row) : <u64>high<T>(row);
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

function hash(lowWord: u64, highWord: u64): u32 {
  const mixed = (lowWord ^ (highWord * 0xff51afd7ed558ccd)) * MIX;
  // The last characters of a text are in the upper bits of its key, which reach only the upper bits of a product.
  return <u32>(((mixed ^ (mixed >> 32)) * MIX) >> 32);
}

/** Where the value stands or would stand. */
function placeOf<T>(table: usize, mask: u32, keys: usize, lowWord: u64, highWord: u64, row: i32, rows: usize): usize {
  const isHashed = isString<T>() && highWord >> 56 === IS_HASHED;
  const hashed = hash(lowWord, highWord);
  let place = hashed & mask;
  while (true) {
    const at = table + ((<usize>place) << PLACE_BITS);
    const found = load<i32>(at);
    if (found < 0) return at;
    if ((<u32>found) >> ENTRY_BITS === hashed >> MARK_SHIFT) {
      const key = keys + ((<usize>(found & 0xffff)) << 4);
      if (load<u64>(key) === lowWord && load<u64>(key, 8) === highWord) {
        if (!isHashed || equalTexts(load<i32>(rows + ((<usize>(found & 0xffff)) << 2)), row)) return at;
      }
    }
    place = (place + 1) & mask;
  }
}

function take(at: usize, lowWord: u64, highWord: u64, entry: i32): void {
  store<u32>(at, ((hash(lowWord, highWord) >> MARK_SHIFT) << ENTRY_BITS) | (<u32>entry));
}

/** The table grows with the entries, so that it stays in the processor's cache. `keys`: two words of each entry. */
function layOut(table: usize, places: u32, count: i32, keys: usize): void {
  memory.fill(table, 0xff, (<usize>places) << PLACE_BITS);
  for (let entry = 0; entry < count; entry++) {
    const key = keys + ((<usize>entry) << 4);
    let place = hash(load<u64>(key), load<u64>(key, 8)) & (places - 1);
    while (load<i32>(table + ((<usize>place) << PLACE_BITS)) >= 0) place = (place + 1) & (places - 1);
    take(table + ((<usize>place) << PLACE_BITS), load<u64>(key), load<u64>(key, 8), entry);
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
  let lastLow: u64 = 0;
  let lastHigh: u64 = 0;
  for (let row = 0; row < length; row++) {
    const at = entries + ((<usize>row) << 2);
    if (!isValid(row)) {
      store<i32>(at, 0);
      continue;
    }
    present++;
    const lowWord = lowKey<T>(row);
    const highWord = highKey<T>(row);
    // Rows unfolded from one message repeat its values. For random texts this would be a guess.
    if (!isString<T>() && last >= 0 && lowWord === lastLow && highWord === lastHigh) {
      store<i32>(at, last);
      continue;
    }
    const place = placeOf<T>(table, places - 1, keys, lowWord, highWord, row, rows);
    const found = load<i32>(place);
    let entry = found & 0xffff;
    if (found < 0) {
      if (count === MAX_DICTIONARY_ENTRIES) return -1;
      // After this many values, a column whose values hardly repeat gets no dictionary.
      if (isHopeless<T>(count, present)) return -1;
      entry = count++;
      take(place, lowWord, highWord, entry);
      store<i32>(rows + ((<usize>entry) << 2), row);
      store<u64>(keys + ((<usize>entry) << 4), lowWord);
      store<u64>(keys + ((<usize>entry) << 4), highWord, 8);
      if (<u32>(2 * count) > places && places < MOST_PLACES) {
        places *= 2;
        layOut(table, places, count, keys);
      }
    }
    store<i32>(at, entry);
    last = entry;
    lastLow = lowWord;
    lastHigh = highWord;
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
  extremesAmong(from, to, rows, 0, 0, found);
}

/**
 * As `extremes`, of rows [from, to) of a column with a dictionary: compares each of its entries
 * once. `marks`: a byte for each entry.
 */
export function extremesOfEntries(entries: usize, from: i32, to: i32, marks: usize, count: i32, found: usize): void {
  memory.fill(marks, 0, <usize>count);
  extremesAmong(from, to, 0, entries, marks, found);
}

function extremesAmong(from: i32, to: i32, rows: usize, entries: usize, marks: usize, found: usize): void {
  if (kind === COLUMN_INT64) extremesIn<i64>(from, to, rows, entries, marks, found);
  else if (kind === COLUMN_DECIMAL) extremesIn<v128>(from, to, rows, entries, marks, found);
  else extremesIn<string>(from, to, rows, entries, marks, found);
}

function extremesIn<T>(from: i32, to: i32, rows: usize, entries: usize, marks: usize, found: usize): void {
  let least = -1;
  let most = -1;
  let leastLow: u64 = 0;
  let leastHigh: i64 = 0;
  let mostLow: u64 = 0;
  let mostHigh: i64 = 0;
  for (let i = from; i < to; i++) {
    const row = rows === 0 ? i : load<i32>(rows + ((<usize>i) << 2));
    const mark: usize = entries === 0 ? 0 : marks + <usize>load<u32>(entries + ((<usize>row) << 2));
    if ((mark !== 0 && load<u8>(mark) !== 0) || !isValid(row)) continue;
    if (mark !== 0) store<u8>(mark, 1);
    if (isString<T>()) {
      if (least < 0 || lessText(row, least)) least = row;
      if (most < 0 || lessText(most, row)) most = row;
      continue;
    }
    const lowWord = low<T>(row);
    const highWord = high<T>(row);
    if (least < 0 || lessNumber<T>(lowWord, highWord, leastLow, leastHigh)) {
      least = row;
      leastLow = lowWord;
      leastHigh = highWord;
    }
    if (most < 0 || lessNumber<T>(mostLow, mostHigh, lowWord, highWord)) {
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
