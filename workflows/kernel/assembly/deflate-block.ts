import { entryOf, putEntry, putTokens } from './deflate-bits';
import {
  distanceCode,
  distanceExtra,
  FIRST_LENGTH_CODE,
  lengthCode,
  lengthExtra,
  MAX_LENGTH,
  MIN_LENGTH,
} from './deflate-codes';
import { writeHeader } from './deflate-header';
import { huffmanCodes, MOST_BITS, MOST_SYMBOLS } from './huffman';
import { addToWord, setWord, wordAt } from './words';
import { DEFLATE_WINDOW_BYTES } from '../layout';

/*
 * Blocks of deflate with codes of their own (RFC 1951, 3.2.7). A token is a word: a literal, or
 * LENGTH_TOKEN plus a length; the upper half is the distance, 0 for a literal.
 */
const LENGTH_TOKEN: u32 = 256;
const TOKENS = 256 + 260;
const END_OF_BLOCK = 256;
/** Number of codes that distances within the window need. */
const DISTANCE_CODES = 20;

/**
 * Frequency of each token, and the bits written for it with its extra bits. The distance 0 writes
 * nothing.
 */
const tokenCounts: usize = memory.data(4 * TOKENS, 16);
const tokenEntries: usize = memory.data(4 * TOKENS, 16);
const distanceCounts: usize = memory.data(4 * (DEFLATE_WINDOW_BYTES + 1), 16);
const distanceEntries: usize = memory.data(4 * (DEFLATE_WINDOW_BYTES + 1), 16);
/** Frequencies by symbol of the current alphabet. */
const frequencies: usize = memory.data(4 * MOST_SYMBOLS, 16);
const codes: usize = memory.data(4 * MOST_SYMBOLS, 16);
/** Lengths of the codes of literals and lengths, then of distances. */
const lengths: usize = memory.data(MOST_SYMBOLS + DISTANCE_CODES, 16);

/** Counts a literal, which is its token. */
export function countLiteral(literal: u32): void {
  addToWord(tokenCounts, literal, 1);
}

/** Counts a match and returns its token. */
export function countMatch(length: u32, distance: u32): u32 {
  addToWord(tokenCounts, LENGTH_TOKEN + length, 1);
  addToWord(distanceCounts, distance, 1);
  return (distance << 16) | (LENGTH_TOKEN + length);
}

/** Writes a block of tokens, all of which have been counted since the last one. */
export function writeBlock(tokens: usize, end: usize): void {
  layOutTokens();
  const literalCodes = usedCodes(lengths, MOST_SYMBOLS, FIRST_LENGTH_CODE);
  const distanceLengths = lengths + <usize>literalCodes;
  layOutDistances(distanceLengths);
  writeHeader(lengths, literalCodes, usedCodes(distanceLengths, DISTANCE_CODES, 1));
  putTokens(tokens, end, tokenEntries, distanceEntries);
  putEntry(wordAt(tokenEntries, END_OF_BLOCK));
}

/** Returns the number of listed codes: at least `least`, and none after the last used one. */
function usedCodes(table: usize, all: i32, least: i32): i32 {
  let used = all;
  while (used > least && load<u8>(table + <usize>(used - 1)) === 0) used--;
  return used;
}

function layOutTokens(): void {
  memory.copy(frequencies, tokenCounts, 4 * 256);
  memory.fill(frequencies + 4 * 256, 0, 4 * (MOST_SYMBOLS - 256));
  setWord(frequencies, END_OF_BLOCK, 1);
  for (let length = MIN_LENGTH; length <= MAX_LENGTH; length++) {
    addToWord(frequencies, lengthCode(length), wordAt(tokenCounts, LENGTH_TOKEN + length));
  }
  memory.fill(tokenCounts, 0, 4 * TOKENS);
  huffmanCodes(frequencies, MOST_SYMBOLS, MOST_BITS, lengths, codes);
  // The entry of length 0 is that of the end.
  for (let literal = 0; literal <= END_OF_BLOCK; literal++) {
    setWord(tokenEntries, literal, entryWith(lengths, literal, 0, 0));
  }
  for (let length = MIN_LENGTH; length <= MAX_LENGTH; length++) {
    const entry = entryWith(lengths, lengthCode(length), length - MIN_LENGTH, lengthExtra(length));
    setWord(tokenEntries, LENGTH_TOKEN + length, entry);
  }
}

function layOutDistances(table: usize): void {
  memory.fill(frequencies, 0, 4 * DISTANCE_CODES);
  for (let distance = 1; distance <= DEFLATE_WINDOW_BYTES; distance++) {
    addToWord(frequencies, distanceCode(distance), wordAt(distanceCounts, distance));
  }
  memory.fill(distanceCounts, 0, 4 * (DEFLATE_WINDOW_BYTES + 1));
  huffmanCodes(frequencies, DISTANCE_CODES, MOST_BITS, table, codes);
  for (let distance = 1; distance <= DEFLATE_WINDOW_BYTES; distance++) {
    const entry = entryWith(table, distanceCode(distance), distance - 1, distanceExtra(distance));
    setWord(distanceEntries, distance, entry);
  }
}

/** The code of a symbol, and behind it the lowest `extra` bits of a value. */
function entryWith(table: usize, symbol: i32, value: u32, extra: u32): u32 {
  const length: u32 = load<u8>(table + <usize>symbol);
  const rest = value & (((<u32>1) << extra) - 1);
  return entryOf(wordAt(codes, symbol) | (rest << length), length + extra);
}
