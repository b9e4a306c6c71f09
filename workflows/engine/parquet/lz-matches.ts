const HASH_BITS = 14;
const MAX_OFFSET = 65_535;
const MIN_MATCH = 4;
/**
 * LZ4's end-of-block rules: the last match begins 12 bytes before the end at the latest, the last 5
 * bytes are literals.
 */
const LAST_MATCH_START = 12;
const LAST_LITERALS = 5;

/**
 * Receives what a block is made of: literals, then a copy of `length` bytes from `offset` bytes
 * back (0 and 0 at the end).
 */
type LzVisitor = (literalsFrom: number, literalsTo: number, offset: number, length: number) => void;

/** Greedy LZ77 over a whole block with a window of 64 KiB, as both snappy and LZ4 encode it. */
export function findMatches(input: Uint8Array, visit: LzVisitor): void {
  const table = new Int32Array(1 << HASH_BITS).fill(-1);
  const lastStart = input.length - LAST_MATCH_START;
  const matchLimit = input.length - LAST_LITERALS;
  let anchor = 0;
  let p = 0;
  let misses = 0;
  while (p <= lastStart) {
    const word = wordAt(input, p);
    const hash = Math.imul(word, 0x9e3779b1) >>> (32 - HASH_BITS);
    const candidate = table[hash]!;
    table[hash] = p;
    if (candidate < 0 || p - candidate > MAX_OFFSET || wordAt(input, candidate) !== word) {
      // Steps grow while bytes do not repeat.
      p += 1 + (misses++ >> 5);
      continue;
    }
    misses = 0;
    let length = MIN_MATCH;
    while (p + length < matchLimit && input[candidate + length] === input[p + length]) length++;
    visit(anchor, p, p - candidate, length);
    p += length;
    anchor = p;
  }
  visit(anchor, input.length, 0, 0);
}

function wordAt(input: Uint8Array, at: number): number {
  return input[at]! | (input[at + 1]! << 8) | (input[at + 2]! << 16) | (input[at + 3]! << 24);
}
