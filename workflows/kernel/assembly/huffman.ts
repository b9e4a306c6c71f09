import { addToWord, setWord, wordAt } from './words';

/*
 * Codes of at most `limit` bits for symbols that occur `frequencies` times (RFC 1951, 3.2.2).
 */
export const MOST_SYMBOLS = 286;
const SYMBOL_BITS = 9;
const SYMBOL_MASK: u32 = (1 << SYMBOL_BITS) - 1;
export const MOST_BITS = 15;

/** Symbols by frequency, then the nodes above them; a node's parent, later its depth. */
const weights: usize = memory.data(4 * 2 * 288, 16);
const parents: usize = memory.data(2 * 2 * 288, 16);
const sorted: usize = memory.data(4 * 288, 16);
/** Codes of each length. */
const counts: usize = memory.data(4 * 16, 16);
const nextCodes: usize = memory.data(4 * 16, 16);

/**
 * Stores the code of each symbol as a word, in the order in which its bits are written, and its
 * length in a byte, 0 for a symbol that does not occur. `frequencies` are words below 2^23. At
 * least two symbols get codes: readers need not accept an incomplete set.
 */
export function huffmanCodes(frequencies: usize, symbols: i32, limit: i32, lengths: usize, codes: usize): void {
  memory.fill(lengths, 0, symbols);
  const leaves = sortSymbols(frequencies, symbols);
  joinNodes(leaves);
  countLengths(leaves, limit);
  // The rarest symbols come first and get the longest codes.
  let leaf = 0;
  for (let length = limit; length > 0; length--) {
    for (let left = wordAt(counts, length); left > 0; left--) {
      store<u8>(lengths + <usize>(wordAt(sorted, leaf++) & SYMBOL_MASK), <u8>length);
    }
  }
  nameCodes(lengths, symbols, codes);
}

/** Sorts the symbols that occur by frequency, then by number, and returns how many they are. */
function sortSymbols(frequencies: usize, symbols: i32): i32 {
  let count = 0;
  for (let symbol = 0; symbol < symbols; symbol++) {
    const frequency = wordAt(frequencies, symbol);
    if (frequency > 0) setWord(sorted, count++, (frequency << SYMBOL_BITS) | symbol);
  }
  for (let symbol = 0; count < 2; symbol++) {
    if (wordAt(frequencies, symbol) === 0) setWord(sorted, count++, (1 << SYMBOL_BITS) | symbol);
  }
  for (let gap = 132; gap > 0; gap = gap > 1 ? (gap * 5) / 11 : 0) {
    for (let i = gap; i < count; i++) {
      const key = wordAt(sorted, i);
      let at = i;
      for (; at >= gap && wordAt(sorted, at - gap) > key; at -= gap) setWord(sorted, at, wordAt(sorted, at - gap));
      setWord(sorted, at, key);
    }
  }
  return count;
}

/**
 * Huffman's tree: joins the two lightest nodes until one is left. Leaves and inner nodes are two
 * queues by weight.
 */
function joinNodes(leaves: i32): void {
  for (let i = 0; i < leaves; i++) setWord(weights, i, wordAt(sorted, i) >>> SYMBOL_BITS);
  let leaf = 0;
  let inner = leaves;
  for (let node = leaves; node < 2 * leaves - 1; node++) {
    let weight: u32 = 0;
    for (let child = 0; child < 2; child++) {
      const isLeaf = leaf < leaves && (inner >= node || wordAt(weights, leaf) <= wordAt(weights, inner));
      const lightest = isLeaf ? leaf++ : inner++;
      weight += wordAt(weights, lightest);
      store<u16>(parents + ((<usize>lightest) << 1), <u16>node);
    }
    setWord(weights, node, weight);
  }
}

/**
 * Counts the leaves of each depth. Leaves below the limit move up to it, and others down until
 * there are codes for all.
 */
function countLengths(leaves: i32, limit: i32): void {
  memory.fill(counts, 0, 4 * 16);
  const root = 2 * leaves - 2;
  store<u16>(parents + ((<usize>root) << 1), 0);
  for (let node = root - 1; node >= 0; node--) {
    const place = parents + ((<usize>node) << 1);
    const depth = load<u16>(parents + ((<usize>load<u16>(place)) << 1)) + 1;
    store<u16>(place, depth);
    if (node >= leaves) continue;
    const length = min(<i32>depth, limit);
    addToWord(counts, length, 1);
  }
  let taken: u32 = 0;
  for (let length = 1; length <= limit; length++) taken += wordAt(counts, length) << (limit - length);
  for (; taken > (<u32>1) << limit; taken--) {
    let length = limit - 1;
    while (wordAt(counts, length) === 0) length--;
    addToWord(counts, limit, -1);
    addToWord(counts, length, -1);
    addToWord(counts, length + 1, 2);
  }
}

/** Codes of one length are consecutive, those of a greater length follow (RFC 1951, 3.2.2). */
function nameCodes(lengths: usize, symbols: i32, codes: usize): void {
  let code: u32 = 0;
  for (let length = 1; length <= MOST_BITS; length++) {
    code = (code + wordAt(counts, length - 1)) << 1;
    setWord(nextCodes, length, code);
  }
  for (let symbol = 0; symbol < symbols; symbol++) {
    const length = load<u8>(lengths + <usize>symbol);
    const next = wordAt(nextCodes, length);
    setWord(codes, symbol, reversed(next, length));
    setWord(nextCodes, length, next + 1);
  }
}

function reversed(code: u32, bits: u32): u32 {
  let result: u32 = 0;
  let rest = code;
  for (let i: u32 = 0; i < bits; i++, rest >>= 1) result = (result << 1) | (rest & 1);
  return result;
}
