import { DELTA_BLOCK_VALUES, HYBRID_GROUP_VALUES } from '../layout';

/*
 * Encodings of Parquet's pages (parquet-format, Encodings.md). Each writes to `target` and returns
 * one past the last byte.
 */
const MINI_BLOCKS: i32 = 4;
const MINI_BLOCK: i32 = DELTA_BLOCK_VALUES / MINI_BLOCKS;
const MOST_APART: i64 = 1 << 19;

/** Differences of the current block. */
const differences: usize = memory.data(8 * 128, 16);

function varint(at: usize, value: u64): usize {
  let p = at;
  let rest = value;
  for (; rest >= 0x80; rest >>= 7) store<u8>(p++, (<u8>rest) | 0x80);
  store<u8>(p++, <u8>rest);
  return p;
}

/**
 * DELTA_BINARY_PACKED of `count` 64-bit integers. Returns 0 if neighbours are so far apart that it
 * would not save bytes. Takes up to 526 bytes for each 128 values, and 64 more.
 */
export function deltas(values: usize, count: i32, target: usize): usize {
  let p = varint(target, DELTA_BLOCK_VALUES);
  p = varint(p, MINI_BLOCKS);
  p = varint(p, count);
  const first = count > 0 ? load<i64>(values) : 0;
  p = varint(p, <u64>((first << 1) ^ (first >> 63)));
  for (let from = 1; from < count; from += DELTA_BLOCK_VALUES) {
    const length = min(DELTA_BLOCK_VALUES, count - from);
    let least = i64.MAX_VALUE;
    let at = values + ((<usize>from) << 3);
    for (let i = 0; i < length; i++, at += 8) {
      const apart = (load<i64>(at) >> 32) - (load<i64>(at - 8) >> 32);
      if (apart > MOST_APART || apart < -MOST_APART) return 0;
      const difference = load<i64>(at) - load<i64>(at - 8);
      store<i64>(differences + ((<usize>i) << 3), difference);
      least = min(least, difference);
    }
    p = deltaBlock(p, length, least);
    if (p === 0) return 0;
  }
  return p;
}

function deltaBlock(at: usize, length: i32, least: i64): usize {
  let p = varint(at, <u64>((least << 1) ^ (least >> 63)));
  const widths = p;
  for (let mini = 0; mini < MINI_BLOCKS; mini++) {
    let most: u64 = 0;
    const to = min(length, (mini + 1) * MINI_BLOCK);
    for (let i = mini * MINI_BLOCK; i < to; i++) most |= <u64>(load<i64>(differences + ((<usize>i) << 3)) - least);
    if (most >> 32 !== 0) return 0;
    store<u8>(p++, <u8>(64 - clz(most)));
  }
  for (let mini = 0; mini * MINI_BLOCK < length; mini++) {
    const width = <i32>load<u8>(widths + <usize>mini);
    if (width > 0) p = miniBlock(p, mini * MINI_BLOCK, length, least, width);
  }
  return p;
}

/** A mini block is always whole: positions beyond the last value are zero. */
function miniBlock(at: usize, from: i32, length: i32, least: i64, width: i32): usize {
  let p = at;
  let pending: u64 = 0;
  let bits = 0;
  for (let i = from; i < from + MINI_BLOCK; i++) {
    if (i < length) pending |= (<u64>(load<i64>(differences + ((<usize>i) << 3)) - least)) << bits;
    bits += width;
    if (bits < 32) continue;
    store<u32>(p, <u32>pending);
    p += 4;
    pending >>= 32;
    bits -= 32;
  }
  return p;
}

/**
 * The RLE / bit-packing hybrid of `count` words, each below 2^width (width ≤ 24): at least eight
 * equal values in a row become a run, the others groups of eight packed values. Takes up to 5 bytes
 * a value, and 64 more.
 */
export function hybrid(values: usize, count: i32, width: i32, target: usize): usize {
  let p = target;
  let packedFrom = 0;
  let i = 0;
  // Packed values come in whole groups, so a run begins where a group does.
  while (i + HYBRID_GROUP_VALUES <= count) {
    if (!isOneValue(values + ((<usize>i) << 2))) {
      i += HYBRID_GROUP_VALUES;
      continue;
    }
    const value = load<u32>(values + ((<usize>i) << 2));
    let end = i + HYBRID_GROUP_VALUES;
    while (end < count && load<u32>(values + ((<usize>end) << 2)) === value) end++;
    p = packed(p, values, packedFrom, i, width);
    p = varint(p, (<u64>(end - i)) << 1);
    for (let bits = 0; bits < width; bits += 8) store<u8>(p++, <u8>(value >>> bits));
    packedFrom = end;
    i = end;
  }
  return packed(p, values, packedFrom, count, width);
}

/** Whether a group's words are equal. */
function isOneValue(at: usize): bool {
  const first = v128.load32_splat(at);
  return i32x4.all_true(v128.and(i32x4.eq(v128.load(at), first), i32x4.eq(v128.load(at, 16), first)));
}

function packed(at: usize, values: usize, from: i32, to: i32, width: i32): usize {
  if (from === to) return at;
  const groups = (to - from + HYBRID_GROUP_VALUES - 1) / HYBRID_GROUP_VALUES;
  let p = varint(at, ((<u64>groups) << 1) + 1);
  const end = p + <usize>(groups * width);
  let pending: u64 = 0;
  let bits = 0;
  for (let i = from; i < to; i++) {
    pending |= (<u64>load<u32>(values + ((<usize>i) << 2))) << bits;
    bits += width;
    if (bits < 32) continue;
    store<u32>(p, <u32>pending);
    p += 4;
    pending >>= 32;
    bits -= 32;
  }
  for (; p < end; pending >>= 8) store<u8>(p++, <u8>pending);
  return end;
}
