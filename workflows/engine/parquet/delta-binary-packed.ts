import { ByteSink } from '../byte-sink.js';

const BLOCK = 128;
const MINI_BLOCKS = 4;
const MINI_BLOCK = BLOCK / MINI_BLOCKS;
const MAX_WIDTH = 32;
const TWO_32 = 2 ** 32;

/**
 * DELTA_BINARY_PACKED (parquet-format, Encodings.md) of 64-bit integers, given as `count` pairs of words, least first. Null when
 * neighbours lie so far apart that it would not pay: then the values want another encoding.
 */
export function encodeDeltas(words: Int32Array, count: number): Buffer | null {
  const sink = new ByteSink(64 + 4 * count);
  for (const header of [BLOCK, MINI_BLOCKS, count]) sink.varint(header);
  writeZigzag64(sink, words[0] ?? 0, words[1] ?? 0);
  const deltas = new Float64Array(BLOCK);
  for (let from = 1; from < count; from += BLOCK) {
    const length = Math.min(BLOCK, count - from);
    let least = Infinity;
    for (let i = 0; i < length; i++) {
      const at = 2 * (from + i);
      const high = words[at + 1]! - words[at - 1]!;
      const low = (words[at]! >>> 0) - (words[at - 2]! >>> 0);
      // Exact: differences of the high words beyond 2^19 are refused.
      if (high > 1 << 19 || high < -(1 << 19)) return null;
      const delta = high * TWO_32 + low;
      deltas[i] = delta;
      if (delta < least) least = delta;
    }
    if (!writeBlock(sink, deltas, length, least)) return null;
  }
  return sink.view();
}

function writeBlock(sink: ByteSink, deltas: Float64Array, length: number, least: number): boolean {
  sink.varint(least >= 0 ? least * 2 : -least * 2 - 1);
  const widths: number[] = [];
  for (let mini = 0; mini < MINI_BLOCKS; mini++) {
    const to = Math.min(length, (mini + 1) * MINI_BLOCK);
    let most = 0;
    for (let i = mini * MINI_BLOCK; i < to; i++) most = Math.max(most, deltas[i]! - least);
    if (most >= TWO_32) return false;
    const width = most === 0 ? 0 : MAX_WIDTH - Math.clz32(most);
    widths.push(width);
    sink.byte(width);
  }
  for (let mini = 0; mini * MINI_BLOCK < length; mini++) {
    writePacked(sink, deltas, mini * MINI_BLOCK, length, least, widths[mini]!);
  }
  return true;
}

/** A mini block is always whole: positions beyond the last value are zero. */
function writePacked(sink: ByteSink, deltas: Float64Array, from: number, length: number, least: number, width: number) {
  const bytes = sink.reserve(4 * width);
  let at = sink.length;
  let pending = 0;
  let bits = 0;
  for (let i = from; i < from + MINI_BLOCK; i++) {
    const value = i < length ? deltas[i]! - least : 0;
    // In two halves, so that never more than 24 bits wait.
    for (let half = 0, left = width, rest = value; half < 2; half++, left -= 16, rest = Math.floor(rest / 65_536)) {
      if (left <= 0) break;
      pending |= (rest % 65_536) << bits;
      bits += Math.min(left, 16);
      while (bits >= 8) {
        bytes[at++] = pending & 0xff;
        pending >>>= 8;
        bits -= 8;
      }
    }
  }
  sink.length = at;
}

/** Zigzag and LEB128 of a signed 64-bit integer given as two words. */
function writeZigzag64(sink: ByteSink, low: number, high: number): void {
  const value = (BigInt(high) << 32n) | BigInt(low >>> 0);
  let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
  while (rest >= 0x80n) {
    sink.byte(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  sink.byte(Number(rest));
}
