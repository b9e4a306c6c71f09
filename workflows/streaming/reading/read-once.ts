import type { RangeReads } from '../../blobs/blob-store.js';

/** Reads each range once, however many ask for it: the slices of a segment share its bytes. */
export function readOnce(blobs: RangeReads): RangeReads {
  const reads = new Map<string, ReturnType<RangeReads['readRange']>>();
  return {
    readRange: (name, range, signal) => {
      const key = `${range.offset} ${range.length} ${name}`;
      let read = reads.get(key);
      if (!read) reads.set(key, (read = blobs.readRange(name, range, signal)));
      return read;
    },
  };
}
