import { COLUMN_DECIMAL, COLUMN_INT64, DICTIONARY_PLACES, MAX_DICTIONARY_ENTRIES } from '../layout';
import { bytesOf, isValid, kind, lengthOf, textAt, values } from './columns';

/* The distinct values of a column, found by a hash table. */
const FIRST_PLACES: u32 = 1 << 10;
const MOST_PLACES: u32 = <u32>DICTIONARY_PLACES;
/**
 * A place is a word: 16 bits of the entry, above them 15 bits of the key's hash; -1 when it is
 * free. The keys are elsewhere, so that the places of some thousand entries stay in the processor's
 * cache.
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

function hash(key: v128): u32 {
  const mixed = ((<u64>i64x2.extract_lane(key, 0)) ^ (<u64>i64x2.extract_lane(key, 1) * 0xff51afd7ed558ccd)) * MIX;
  // The last characters of a text are in the upper bits of its key, which reach only the upper bits
  // of a product.
  return <u32>(((mixed ^ (mixed >> 32)) * MIX) >> 32);
}

/** Returns the place of the value, or the one that it would take. */
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
