import { log } from '@temporalio/activity';
import { createHash } from 'node:crypto';
import type { BlobStore } from '../../../blobs/blob-store.js';
import { isBlobMissing } from '../../../blobs/storage-errors.js';
import type { CoreClient } from '../../../core/core-client.js';
import { BookCheckpointDocument } from '../../../generated/operations.js';
import { CHECKPOINT_VERSION, decodeCheckpoint, type StoredCheckpoint } from './book-checkpoint.js';

const NAME_CHARS = 12;

/** Location of a book's checkpoints. */
export interface CheckpointSource {
  core: CoreClient;
  blobs: BlobStore;
  datastream: { id: bigint };
  call: { requestId: string };
  signal: AbortSignal;
}

/** Finds the nearest checkpoint of a book at or before `ns`; null if there is none. */
export async function storedCheckpoint(
  { core, blobs, datastream, call, signal }: CheckpointSource,
  ns: bigint,
): Promise<StoredCheckpoint | null> {
  const variables = { datastreamId: datastream.id, version: CHECKPOINT_VERSION, atNs: ns };
  const { bookCheckpoint: found } = await core.call(BookCheckpointDocument, variables, { ...call, signal });
  if (!found) return null;
  const { atNs, blobName } = found;
  const read = async () => {
    const bytes = await blobs.download(blobName, undefined, signal).catch((error: unknown) => {
      if (isBlobMissing(error)) return null;
      throw error;
    });
    const checkpoint = bytes && decodeIfReadable(bytes, atNs);
    // The rows are the same without it, unless retention has removed what it was made of.
    if (!checkpoint) log.warn('a checkpoint of a book cannot be read', { blobName });
    return checkpoint;
  };
  return { atNs, read };
}

/** Returns the blob name of a checkpoint. Another state has another name. */
export function checkpointBlobName(datastreamId: bigint, atNs: bigint, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, NAME_CHARS);
  return `books/${datastreamId}/${atNs}-${digest}.zst`;
}

function decodeIfReadable(bytes: Uint8Array, atNs: bigint) {
  try {
    return decodeCheckpoint(bytes, atNs);
  } catch {
    return null;
  }
}
