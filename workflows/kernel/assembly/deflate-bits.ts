import { wordAt } from './words';

/*
 * The bits of a deflate stream. An entry is a word with bits to write; the lowest five of it are
 * their number.
 */
const COUNT_BITS: u32 = 5;
const COUNT_MASK: u32 = 31;

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

export function put(bits: u32, count: u32): void {
  pending |= (<u64>bits) << pendingCount;
  pendingCount += count;
  store<u64>(target, pending);
  target += <usize>(pendingCount >> 3);
  pending >>= pendingCount & ~7;
  pendingCount &= 7;
}

export function entryOf(bits: u32, count: u32): u32 {
  return (bits << COUNT_BITS) | count;
}

export function putEntry(entry: u32): void {
  put(entry >>> COUNT_BITS, entry & COUNT_MASK);
}

/**
 * Puts two entries for each token: that of its lower half and that of its upper half, in two
 * tables. Without branches: there may be entries of no bits.
 */
export function putTokens(tokens: usize, end: usize, lowerEntries: usize, upperEntries: usize): void {
  let bits = pending;
  let held = pendingCount;
  let p = target;
  for (let at = tokens; at < end; at += 4) {
    const token = load<u32>(at);
    const entry = wordAt(lowerEntries, token & 0xffff);
    bits |= (<u64>(entry >>> COUNT_BITS)) << held;
    held += entry & COUNT_MASK;
    const other = wordAt(upperEntries, token >>> 16);
    bits |= (<u64>(other >>> COUNT_BITS)) << held;
    held += other & COUNT_MASK;
    store<u64>(p, bits);
    p += <usize>(held >> 3);
    bits >>= held & ~7;
    held &= 7;
  }
  pending = bits;
  pendingCount = held;
  target = p;
}
