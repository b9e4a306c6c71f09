import { LENGTH_BYTES } from '../layout';

/** Bytes of the length before each message of a page. */
const PREFIX: usize = <usize>LENGTH_BYTES;
/** Messages are copied in steps of this size, so up to one byte less is overwritten after each. */
const PIECE: usize = 16;

/** Length of the byte array that stands behind it at `from`; -1 when it would end beyond `end`. */
function lengthAt(from: usize, end: usize): i64 {
  if (from + PREFIX > end) return -1;
  const length = <usize>load<u32>(from);
  return length > end - from - PREFIX ? -1 : <i64>length;
}

/**
 * Takes `rows` byte arrays of a PLAIN page, the first at `at`, each behind its length, and puts
 * them back to back from `target` on, which is elsewhere. `offsets`: where each begins in the
 * target, and the end. Returns one past what was read, 0 when that would be beyond `end`.
 */
export function unpackMessages(at: usize, end: usize, rows: i32, target: usize, offsets: usize): usize {
  let from = at;
  let to = target;
  store<u32>(offsets, 0);
  for (let row: usize = 1; row <= <usize>rows; row++) {
    const found = lengthAt(from, end);
    if (found < 0) return 0;
    const length = <usize>found;
    from += PREFIX;
    if (length > 16 * PIECE) memory.copy(to, from, length);
    else for (let i: usize = 0; i < length; i += PIECE) v128.store(to + i, v128.load(from + i));
    from += length;
    to += length;
    store<u32>(offsets + (row << 2), <u32>(to - target));
  }
  return from;
}

/**
 * Finds `rows` byte arrays of a PLAIN page, the first behind its length at `at`. `offsets`: where
 * each begins, counted from `at`, and where one more would, so that each ends PREFIX bytes before
 * the next begins. False when one would end beyond `end`.
 */
export function findMessages(at: usize, end: usize, rows: i32, offsets: usize): bool {
  let from = at;
  for (let row: usize = 0; row < <usize>rows; row++) {
    const length = lengthAt(from, end);
    if (length < 0) return false;
    from += PREFIX;
    store<u32>(offsets + (row << 2), <u32>(from - at));
    from += <usize>length;
  }
  store<u32>(offsets + ((<usize>rows) << 2), <u32>(from + PREFIX - at));
  return true;
}
