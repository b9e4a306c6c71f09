import type { ByteSink } from '../byte-sink.js';

const GROUP = 8;

/** Bits needed for numbers below `count`, at least one. */
export function bitWidthFor(count: number): number {
  return Math.max(1, 32 - Math.clz32(Math.max(0, count - 1)));
}

/**
 * Parquet's RLE / bit-packing hybrid of `values[from, to)`, each below 2^width (width ≤ 24): stretches of at least eight equal
 * values become runs, the rest groups of eight packed values.
 */
export function writeHybrid(sink: ByteSink, values: Int32Array, from: number, to: number, width: number): void {
  let packedFrom = from;
  let i = from;
  while (i < to) {
    const value = values[i]!;
    let end = i + 1;
    while (end < to && values[end] === value) end++;
    // Packed values come in whole groups, so the first of a run may have to fill one up.
    const runFrom = i + ((GROUP - ((i - packedFrom) % GROUP)) % GROUP);
    if (end - runFrom >= GROUP) {
      writePacked(sink, values, packedFrom, runFrom, width);
      sink.varint((end - runFrom) * 2);
      for (let bits = 0; bits < width; bits += 8) sink.byte((value >>> bits) & 0xff);
      packedFrom = end;
    }
    i = end;
  }
  writePacked(sink, values, packedFrom, to, width);
}

function writePacked(sink: ByteSink, values: Int32Array, from: number, to: number, width: number): void {
  if (from === to) return;
  const groups = Math.ceil((to - from) / GROUP);
  sink.varint(groups * 2 + 1);
  const end = sink.length + groups * width;
  const bytes = sink.reserve(groups * width);
  let at = sink.length;
  let pending = 0;
  let bits = 0;
  for (let i = from; i < to; i++) {
    pending |= values[i]! << bits;
    bits += width;
    while (bits >= 8) {
      bytes[at++] = pending & 0xff;
      pending >>>= 8;
      bits -= 8;
    }
  }
  if (at < end) bytes[at++] = pending & 0xff;
  bytes.fill(0, at, end);
  sink.length = end;
}

/** One run of `count` times the same one-bit level. */
export function writeLevelRun(sink: ByteSink, level: 0 | 1, count: number): void {
  sink.varint(count * 2);
  sink.byte(level);
}

/** Levels of one bit from a bitmap, least bit first, beginning on a whole byte. */
export function writeLevelBits(sink: ByteSink, bitmap: Uint8Array, firstByte: number, count: number): void {
  const groups = Math.ceil(count / GROUP);
  sink.varint(groups * 2 + 1);
  sink.append(bitmap.subarray(firstByte, firstByte + groups));
}
