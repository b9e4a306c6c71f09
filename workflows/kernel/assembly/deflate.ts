import { DEFLATE_BLOCK_BYTES, DEFLATE_WINDOW_BYTES } from '../layout';
import { endBits, startBits } from './deflate-bits';
import { countLiteral, countMatch, writeBlock } from './deflate-block';
import { MAX_LENGTH } from './deflate-codes';

/*
 * Deflate (RFC 1951) of short lines, which repeat those above. A match continues at the distance of
 * the match before it, where the same columns of an earlier line are, or comes from the last place
 * with the same four bytes. Near distances take fewer bits, so a small window makes smaller files
 * (decision 26).
 */
/**
 * The last bytes are literals: a search reads four bytes, and those behind the text differ from run
 * to run.
 */
const TAIL_BYTES: usize = 3;
/**
 * Distance between noted places within a match: noting all of them would save 1 to 2 % for a fifth
 * more time.
 */
const NOTED_EVERY: usize = 3;

const HASH_BITS = 12;
/** Lower half of the last position of four bytes, by their hash. */
const heads: usize = memory.data(2 << HASH_BITS, 16);

function headOf(bytes: u32): usize {
  return heads + ((<usize>((bytes * 2654435761) >>> (32 - HASH_BITS))) << 1);
}

/**
 * Compresses the text from `from` to `to`; that between `start` and `from` was compressed before.
 * `tokens` has room for a word for each byte of a block. Returns one past the last byte in
 * `target`.
 */
export function deflate(start: usize, from: usize, to: usize, tokens: usize, target: usize): usize {
  startBits(target);
  memory.fill(heads, 0, 2 << HASH_BITS);
  const tail = to - min(to - from, TAIL_BYTES);
  for (let p = start; p < from; p++) store<u16>(headOf(load<u32>(p)), <u16>(p - start));
  let token = tokens;
  let distance: usize = 0;
  let blockEnd = from + DEFLATE_BLOCK_BYTES;
  for (let p = from; p < to;) {
    let length: usize = 0;
    if (p < tail) {
      const bytes = load<u32>(p);
      const head = headOf(bytes);
      const apart = (p - start - <usize>load<u16>(head)) & 0xffff;
      store<u16>(head, <u16>(p - start));
      if (distance !== 0 && load<u32>(p - distance) === bytes) length = matching(p, distance, to);
      if (apart !== distance && apart - 1 < <usize>DEFLATE_WINDOW_BYTES && load<u32>(p - apart) === bytes) {
        const other = matching(p, apart, to);
        if (other > length) {
          length = other;
          distance = apart;
        }
      }
    }
    let word: u32 = load<u8>(p);
    if (length > 0) {
      word = countMatch(<u32>length, <u32>distance);
      const end = min(p + length, tail);
      for (let q = p + 1; q < end; q += NOTED_EVERY) store<u16>(headOf(load<u32>(q)), <u16>(q - start));
      p += length;
    } else {
      countLiteral(word);
      p++;
    }
    store<u32>(token, word);
    token += 4;
    if (p >= blockEnd || p === to) {
      writeBlock(tokens, token);
      token = tokens;
      blockEnd = p + DEFLATE_BLOCK_BYTES;
    }
  }
  return endBits();
}

/** Returns the number of bytes from `p` on that repeat those at the distance before. */
function matching(p: usize, distance: usize, to: usize): usize {
  const most = min<usize>(to - p, MAX_LENGTH);
  for (let n: usize = 0; n < most; n += 8) {
    const differing = load<u64>(p + n) ^ load<u64>(p + n - distance);
    if (differing !== 0) return min(n + <usize>(ctz(differing) >> 3), most);
  }
  return most;
}
