import { types } from 'node:util';

/** zlib's chunks are one byte longer than the data unpacked into them (segment-pages.ts). */
const SPARE_BYTES = 1;

/**
 * Frees a large buffer at once, or does nothing if it is freed. The caller must not read it again.
 * The garbage collector would let tens of megabytes accumulate in each thread. Pooled buffers are
 * left alone.
 */
export function freeMemory({ buffer, byteLength }: ArrayBufferView): void {
  if (!types.isArrayBuffer(buffer) || buffer.detached) return;
  if (buffer.byteLength <= byteLength + SPARE_BYTES) buffer.transfer(0);
}
