import type { BlobStore } from './blob-store.js';

/**
 * Returns whether a container has one of the segments that the index names, or the index names
 * none.
 */
export async function hasKnownSegment(blobs: Pick<BlobStore, 'stat'>, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (await blobs.stat(name)) return true;
  return names.length === 0;
}

export const WRONG_CONTAINER = 'the container has none of the raw segments that the index names';
