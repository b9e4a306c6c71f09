import { exportFailure } from '../activity/failure-of.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { hasKnownSegment, WRONG_CONTAINER } from '../blobs/has-known-segment.js';
import type { CoreCallOptions, CoreClient } from '../core/core-client.js';
import { KnownSegmentsDocument, QuarantineSlicesDocument, type SliceKeyInput } from '../generated/operations.js';

/**
 * Puts slices into quarantine that could not be read. Fails with kind `storage` if the container
 * has none of the other segments either: then a setting names the storage of another installation,
 * and nothing is lost.
 */
export async function quarantineUnreadable(
  { core, blobs }: { core: CoreClient; blobs: Pick<BlobStore, 'stat'> },
  inputs: readonly SliceKeyInput[],
  call: CoreCallOptions,
): Promise<void> {
  const { knownSegments } = await core.call(KnownSegmentsDocument, {}, call);
  const unread = new Set(inputs.map(({ blobName }) => blobName));
  const others = knownSegments.filter((name) => !unread.has(name));
  if (!(await hasKnownSegment(blobs, others))) {
    const message = `${WRONG_CONTAINER}: AZURE_STORAGE_CONNECTION_STRING may name the storage of another installation`;
    throw exportFailure('storage', { words: WRONG_CONTAINER }, new Error(message));
  }
  await core.call(QuarantineSlicesDocument, { inputs: [...inputs] }, call);
}
