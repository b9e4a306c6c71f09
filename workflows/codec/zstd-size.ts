import type { ZstdOptions } from 'node:zlib';

/**
 * Has zstd write how large `bytes` are into its frame, as it does by itself on the calling thread alone: the same bytes come from the
 * thread pool then, and who unpacks them needs no window of its own to copy from, a seventh of the time.
 */
export function zstdSize({ length }: Uint8Array): ZstdOptions & { pledgedSrcSize: number } {
  return { pledgedSrcSize: length };
}
