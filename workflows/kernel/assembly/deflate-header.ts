import { put } from './deflate-bits';
import { FIRST_LENGTH_CODE } from './deflate-codes';
import { huffmanCodes, MOST_SYMBOLS } from './huffman';
import { addToWord, wordAt } from './words';

/*
 * The header of a block with codes of its own (RFC 1951, 3.2.7): the lengths of its codes.
 */

/** The lengths of codes are compressed by codes as well, whose lengths are listed in this order. */
const ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
const RUN_SYMBOLS = 19;
const REPEAT = 16;
const ZEROS = 17;
const MANY_ZEROS = 18;
const MAX_RUN_BITS = 7;
/** Maximum code lengths of literals and lengths, and of distances. */
const MOST_LENGTHS = MOST_SYMBOLS + 30;

const runFrequencies: usize = memory.data(4 * RUN_SYMBOLS, 16);
const runCodes: usize = memory.data(4 * RUN_SYMBOLS, 16);
const runLengths: usize = memory.data(RUN_SYMBOLS, 16);
/** Lengths with their repetitions counted: a symbol, and its extra bits. */
const runs: usize = memory.data(2 * MOST_LENGTHS, 16);

/**
 * Begins a block that is not the last. `lengths`: of the codes of literals and lengths, then of
 * distances, a byte each.
 */
export function writeHeader(lengths: usize, literalCodes: i32, distanceCodes: i32): void {
  const end = findRuns(lengths, literalCodes + distanceCodes);
  huffmanCodes(runFrequencies, RUN_SYMBOLS, MAX_RUN_BITS, runLengths, runCodes);
  let listed = RUN_SYMBOLS;
  while (listed > 4 && runLengthAt(listed - 1) === 0) listed--;
  put(0b100, 3);
  put(literalCodes - FIRST_LENGTH_CODE, 5);
  put(distanceCodes - 1, 5);
  put(listed - 4, 4);
  for (let i = 0; i < listed; i++) put(runLengthAt(i), 3);
  for (let run = runs; run < end; run += 2) {
    const symbol: i32 = load<u8>(run);
    put(wordAt(runCodes, symbol), load<u8>(runLengths + <usize>symbol));
    if (symbol >= REPEAT) put(load<u8>(run, 1), symbol === REPEAT ? 2 : symbol === ZEROS ? 3 : 7);
  }
}

function runLengthAt(place: i32): u32 {
  return load<u8>(runLengths + <usize>load<u8>(ORDER + <usize>place));
}

/**
 * Lists the lengths of codes with their repetitions counted, and how often each symbol occurs.
 * Returns the end of the list.
 */
function findRuns(lengths: usize, all: i32): usize {
  memory.fill(runFrequencies, 0, 4 * RUN_SYMBOLS);
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
  addToWord(runFrequencies, symbol, 1);
  return at + 2;
}
