import { canonicalCodes, codeLengths, MOST_BITS, MOST_SYMBOLS } from './huffman';
import { DEFLATE_WINDOW_BYTES } from '../layout';

/*
 * Blocks of deflate with codes of their own (RFC 1951, 3.2.7). A token is a word: a literal, or LENGTH_TOKEN plus a length; the upper half
 * is the distance, 0 for a literal.
 */
const LENGTH_TOKEN: u32 = 256;
const MIN_LENGTH = 3;
const MAX_LENGTH = 258;
const TOKENS = 256 + 260;
const FIRST_LENGTH_CODE = 257;
const LAST_LENGTH_CODE = 285;
const END_OF_BLOCK = 256;
/** As many codes as distances within the window need. */
const DISTANCE_CODES = 20;
/** The lengths of codes are compressed by codes as well, whose lengths are listed in this order. */
const ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
const RUN_SYMBOLS = 19;
const REPEAT = 16;
const ZEROS = 17;
const MANY_ZEROS = 18;
const MAX_RUN_BITS = 7;
/** The lower bits of an entry say how many of the others are written. */
const COUNT_BITS: u32 = 5;
const COUNT_MASK: u32 = 31;

/** By token: how often it occurs, and what is written for it with its extra bits. The distance 0 writes nothing. */
const tokenCounts: usize = memory.data(4 * TOKENS, 16);
const tokenBits: usize = memory.data(4 * TOKENS, 16);
const distanceCounts: usize = memory.data(4 * (DEFLATE_WINDOW_BYTES + 1), 16);
const distanceBits: usize = memory.data(4 * (DEFLATE_WINDOW_BYTES + 1), 16);
/** By symbol of the alphabet at hand. */
const frequencies: usize = memory.data(4 * MOST_SYMBOLS, 16);
const codes: usize = memory.data(4 * MOST_SYMBOLS, 16);
/** Of literals and lengths, then of distances. */
const lengths: usize = memory.data(MOST_SYMBOLS + 32, 16);
const runLengths: usize = memory.data(RUN_SYMBOLS, 16);
/** Lengths with their repetitions counted: a symbol, and its extra bits. */
const runs: usize = memory.data(2 * (MOST_SYMBOLS + 32), 16);

/** Bits that do not fill a byte yet, their number, and where they go. */
let pending: u64 = 0;
let pendingCount: u64 = 0;
let target: usize = 0;

/** The next bits go to `at`. */
export function startBits(at: usize): void {
  pending = 0;
  pendingCount = 0;
  target = at;
}

/** Ends on a byte, as a sync flush of zlib: by an empty block. Returns one past it. */
export function endBits(): usize {
  put(0, 3);
  if (pendingCount > 0) target++;
  store<u32>(target, 0xffff0000);
  return target + 4;
}

function put(bits: u32, count: u32): void {
  pending |= (<u64>bits) << pendingCount;
  pendingCount += count;
  store<u64>(target, pending);
  target += <usize>(pendingCount >> 3);
  pending >>= pendingCount & ~7;
  pendingCount &= 7;
}

function wordOf(table: usize, i: u32): usize {
  return table + ((<usize>i) << 2);
}

function count(place: usize): void {
  store<u32>(place, load<u32>(place) + 1);
}

/** Counts a literal, which is its token. */
export function countLiteral(literal: u32): void {
  count(wordOf(tokenCounts, literal));
}

/** Counts a match and returns its token. */
export function countMatch(length: u32, distance: u32): u32 {
  count(wordOf(tokenCounts, LENGTH_TOKEN + length));
  count(wordOf(distanceCounts, distance));
  return (distance << 16) | (LENGTH_TOKEN + length);
}

/** Writes a block of tokens, all of which have been counted since the last one. */
export function writeBlock(tokens: usize, end: usize): void {
  layOutTokens();
  const literalCodes = usedCodes(lengths, MOST_SYMBOLS, FIRST_LENGTH_CODE);
  const distanceLengths = lengths + <usize>literalCodes;
  layOutDistances(distanceLengths);
  writeHeader(literalCodes, usedCodes(distanceLengths, DISTANCE_CODES, 1));
  writeTokens(tokens, end);
  putEntry(load<u32>(wordOf(tokenBits, END_OF_BLOCK)));
}

function putEntry(entry: u32): void {
  put(entry >>> COUNT_BITS, entry & COUNT_MASK);
}

/** How many codes are listed: at least `least`, and none after the last that is used. */
function usedCodes(table: usize, all: i32, least: i32): i32 {
  let used = all;
  while (used > least && load<u8>(table + <usize>(used - 1)) === 0) used--;
  return used;
}

function layOutTokens(): void {
  memory.copy(frequencies, tokenCounts, 4 * 256);
  memory.fill(frequencies + 4 * 256, 0, 4 * (MOST_SYMBOLS - 256));
  store<u32>(wordOf(frequencies, END_OF_BLOCK), 1);
  for (let length = MIN_LENGTH; length <= MAX_LENGTH; length++) {
    const place = wordOf(frequencies, lengthCode(length));
    store<u32>(place, load<u32>(place) + load<u32>(wordOf(tokenCounts, LENGTH_TOKEN + length)));
  }
  memory.fill(tokenCounts, 0, 4 * TOKENS);
  codeLengths(frequencies, MOST_SYMBOLS, MOST_BITS, lengths);
  canonicalCodes(lengths, MOST_SYMBOLS, codes);
  // The entry of length 0 is that of the end.
  for (let literal = 0; literal <= END_OF_BLOCK; literal++)
    store<u32>(wordOf(tokenBits, literal), entryOf(lengths, literal, 0, 0));
  for (let length = MIN_LENGTH; length <= MAX_LENGTH; length++) {
    const extra = lengthExtra(length);
    const rest = (length - MIN_LENGTH) & ((1 << extra) - 1);
    store<u32>(wordOf(tokenBits, LENGTH_TOKEN + length), entryOf(lengths, lengthCode(length), rest, extra));
  }
}

function layOutDistances(table: usize): void {
  memory.fill(frequencies, 0, 4 * DISTANCE_CODES);
  for (let distance = 1; distance <= DEFLATE_WINDOW_BYTES; distance++) {
    const place = wordOf(frequencies, distanceCode(distance));
    store<u32>(place, load<u32>(place) + load<u32>(wordOf(distanceCounts, distance)));
  }
  memory.fill(distanceCounts, 0, 4 * (DEFLATE_WINDOW_BYTES + 1));
  codeLengths(frequencies, DISTANCE_CODES, MOST_BITS, table);
  canonicalCodes(table, DISTANCE_CODES, codes);
  for (let distance = 1; distance <= DEFLATE_WINDOW_BYTES; distance++) {
    const extra = distanceExtra(distance);
    const rest = (distance - 1) & ((1 << extra) - 1);
    store<u32>(wordOf(distanceBits, distance), entryOf(table, distanceCode(distance), rest, extra));
  }
}

/** The code of a symbol, and its extra bits behind it. */
function entryOf(table: usize, symbol: u32, rest: u32, extra: u32): u32 {
  const length = load<u8>(table + <usize>symbol);
  const bits = load<u32>(wordOf(codes, symbol)) | (rest << length);
  return (bits << COUNT_BITS) | (length + extra);
}

function lengthExtra(length: i32): i32 {
  return length < 11 || length === MAX_LENGTH ? 0 : 29 - <i32>clz(length - MIN_LENGTH);
}

function lengthCode(length: i32): i32 {
  if (length === MAX_LENGTH) return LAST_LENGTH_CODE;
  const extra = lengthExtra(length);
  return FIRST_LENGTH_CODE + 4 * extra + ((length - MIN_LENGTH) >> extra);
}

function distanceExtra(distance: i32): i32 {
  return distance < 5 ? 0 : 30 - <i32>clz(distance - 1);
}

function distanceCode(distance: i32): i32 {
  const extra = distanceExtra(distance);
  return 2 * extra + ((distance - 1) >> extra);
}

/** Three is the type: codes of its own. */
function writeHeader(literalCodes: i32, distanceCodes: i32): void {
  const end = findRuns(literalCodes + distanceCodes);
  codeLengths(frequencies, RUN_SYMBOLS, MAX_RUN_BITS, runLengths);
  canonicalCodes(runLengths, RUN_SYMBOLS, codes);
  let listed = RUN_SYMBOLS;
  while (listed > 4 && runLengthAt(listed - 1) === 0) listed--;
  put(0b100, 3);
  put(literalCodes - FIRST_LENGTH_CODE, 5);
  put(distanceCodes - 1, 5);
  put(listed - 4, 4);
  for (let i = 0; i < listed; i++) put(runLengthAt(i), 3);
  for (let run = runs; run < end; run += 2) {
    const symbol: i32 = load<u8>(run);
    put(load<u32>(wordOf(codes, symbol)), load<u8>(runLengths + <usize>symbol));
    if (symbol >= REPEAT) put(load<u8>(run, 1), symbol === REPEAT ? 2 : symbol === ZEROS ? 3 : 7);
  }
}

function runLengthAt(place: i32): u32 {
  return load<u8>(runLengths + <usize>load<u8>(ORDER + <usize>place));
}

/** Lists the lengths of codes with their repetitions counted, and how often each symbol occurs. Returns the end of the list. */
function findRuns(all: i32): usize {
  memory.fill(frequencies, 0, 4 * RUN_SYMBOLS);
  let at = runs;
  for (let i = 0; i < all;) {
    const length = load<u8>(lengths + <usize>i);
    let same = 1;
    while (i + same < all && load<u8>(lengths + <usize>(i + same)) === length) same++;
    i += same;
    if (length > 0) {
      at = addRun(at, length, 0);
      same--;
    }
    while (same >= 3) {
      const most = length > 0 ? 6 : 138;
      const taken = min(same, most);
      if (length > 0) at = addRun(at, REPEAT, taken - 3);
      else if (taken < 11) at = addRun(at, ZEROS, taken - 3);
      else at = addRun(at, MANY_ZEROS, taken - 11);
      same -= taken;
    }
    for (; same > 0; same--) at = addRun(at, length, 0);
  }
  return at;
}

function addRun(at: usize, symbol: u32, extra: u32): usize {
  store<u8>(at, symbol);
  store<u8>(at, extra, 1);
  count(wordOf(frequencies, symbol));
  return at + 2;
}

/** Without branches: a literal writes the bits of distance 0, of which there are none. */
function writeTokens(tokens: usize, end: usize): void {
  let bits = pending;
  let held = pendingCount;
  let p = target;
  for (let at = tokens; at < end; at += 4) {
    const token = load<u32>(at);
    const entry = load<u32>(wordOf(tokenBits, token & 0xffff));
    bits |= (<u64>(entry >>> COUNT_BITS)) << held;
    held += entry & COUNT_MASK;
    const distance = load<u32>(wordOf(distanceBits, token >>> 16));
    bits |= (<u64>(distance >>> COUNT_BITS)) << held;
    held += distance & COUNT_MASK;
    store<u64>(p, bits);
    p += <usize>(held >> 3);
    bits >>= held & ~7;
    held &= 7;
  }
  pending = bits;
  pendingCount = held;
  target = p;
}
