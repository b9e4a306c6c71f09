import type { SegmentBlobs } from '../../../workflows/blobs/late-blob-store.js';

/** Keeps the segments of a collector in memory. `stored`: blobs by name. */
export function memoryBlobs(stored: Map<string, Uint8Array>): SegmentBlobs {
  const blobs: Partial<SegmentBlobs> = {
    uploadIfAbsent: async (name, bytes) => {
      if (stored.has(name)) return false;
      stored.set(name, new Uint8Array(bytes));
      return true;
    },
    holds: async (name) => stored.has(name),
    readRange: async (name, { offset, length }) => {
      return { bytes: Buffer.from(stored.get(name)!.subarray(offset, offset + length)), etag: 'one' };
    },
  };
  return blobs as SegmentBlobs;
}
