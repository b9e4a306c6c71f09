import type { ByteSink } from '../../kernel/byte-sink.js';
import { scratchKernel, type EngineKernel } from '../../kernel/engine-kernel.js';
import { ENCODING_HEADER_BYTES, HYBRID_GROUP_VALUES, MAX_HYBRID_BYTES } from '../../kernel/layout.js';

/** Bits needed for numbers below `count`, at least one. */
export function bitWidthFor(count: number): number {
  return Math.max(1, 32 - Math.clz32(Math.max(0, count - 1)));
}

/**
 * Parquet's RLE / bit-packing hybrid of `values[from, to)`, each below 2^width (width ≤ 24): at
 * least eight equal values in a row become a run, the others groups of eight packed values.
 */
export function writeHybrid(sink: ByteSink, values: Int32Array, from: number, to: number, width: number): void {
  const kernel = scratchKernel();
  writeHybridAt(sink, kernel, kernel.copyIn(values.subarray(from, to)), to - from, width);
}

/** The same of `count` words in the kernel's memory. */
export function writeHybridAt(sink: ByteSink, kernel: EngineKernel, at: number, count: number, width: number): void {
  const target = kernel.allocate(MAX_HYBRID_BYTES * count + ENCODING_HEADER_BYTES);
  const end = kernel.run.hybrid(at, count, width, target);
  sink.append(kernel.bytes.subarray(target, end));
}

/** One run of `count` times the same one-bit level. */
export function writeLevelRun(sink: ByteSink, level: 0 | 1, count: number): void {
  sink.varint(count * 2);
  sink.byte(level);
}

/** Levels of one bit from a bitmap, least bit first, beginning on a whole byte. */
export function writeLevelBits(sink: ByteSink, bitmap: Uint8Array, firstByte: number, count: number): void {
  const groups = Math.ceil(count / HYBRID_GROUP_VALUES);
  sink.varint(groups * 2 + 1);
  sink.append(bitmap.subarray(firstByte, firstByte + groups));
}
