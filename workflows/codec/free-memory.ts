import { types } from 'node:util';

/** A chunk of zlib's is a byte longer than what was unpacked into it (segment-pages.ts). */
const SPARE_BYTES = 1;

/**
 * Frees a large buffer at once; it must not be read afterwards. The garbage collector would wait for tens of megabytes of them, in
 * each thread. Buffers that are part of a pool stay.
 */
export function freeMemory({ buffer, byteLength }: ArrayBufferView): void {
  if (types.isArrayBuffer(buffer) && buffer.byteLength <= byteLength + SPARE_BYTES) buffer.transfer(0);
}
