import { scratchKernel, type EngineKernel } from '../../kernel/engine-kernel.js';
import { DELTA_BLOCK_BYTES, DELTA_BLOCK_VALUES, ENCODING_HEADER_BYTES } from '../../kernel/layout.js';

/**
 * DELTA_BINARY_PACKED (parquet-format, Encodings.md) of 64-bit integers, given as `count` pairs of
 * words, least first. Null when neighbours are so far apart that it would not save bytes. Valid
 * until the kernel is used again.
 */
export function encodeDeltas(words: Int32Array, count: number): Uint8Array | null {
  const kernel = scratchKernel();
  return encodeDeltasAt(kernel, kernel.copyIn(words.subarray(0, 2 * count)), count);
}

/** The same of values in the kernel's memory. */
export function encodeDeltasAt(kernel: EngineKernel, values: number, count: number): Uint8Array | null {
  const target = kernel.allocate(ENCODING_HEADER_BYTES + Math.ceil(count / DELTA_BLOCK_VALUES) * DELTA_BLOCK_BYTES);
  const end = kernel.run.deltas(values, count, target);
  return end === 0 ? null : kernel.bytes.subarray(target, end);
}
