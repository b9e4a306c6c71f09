import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreCallOptions, CoreClient } from '../core/core-client.js';
import {
  CompleteExportDocument,
  KeptExportFilesDocument,
  RecordedPartitionFilesDocument,
} from '../generated/operations.js';
import { exportBlobPrefix } from './blob-names.rule.js';
import type { Sealed } from './contract.js';
import { exportFailure } from '../activity/failure-of.js';

export interface SealDependencies {
  core: CoreClient;
  blobs: BlobStore;
  /** Written to the manifest: the same engine version gives the same bytes. */
  engineVersion: string;
}

/**
 * Completes an export if every file of its partitions is stored as it was written, and removes
 * files of other attempts. Repeating it changes nothing. Throws `unavailable` if a file is missing
 * or differs.
 */
export async function sealExport(
  { core, blobs, engineVersion }: SealDependencies,
  id: string,
  options: CoreCallOptions,
): Promise<Sealed> {
  const [{ recordedPartitionFiles }, stored] = await Promise.all([
    core.call(RecordedPartitionFilesDocument, { id }, options),
    etagsOf(blobs, id),
  ]);
  const lost = recordedPartitionFiles.find(({ blobName, etag }) => stored.get(blobName) !== bare(etag));
  if (lost) throw exportFailure('unavailable', {}, `${lost.blobName} is missing or not as it was written`, 'final');
  const { completeExport } = await core.call(CompleteExportDocument, { id, engineVersion }, options);
  if (!completeExport) return false;
  const { keptExportFiles } = await core.call(KeptExportFilesDocument, { ids: [id] }, options);
  const kept = keptExportFiles[0]?.files.map(({ blobName }) => blobName) ?? [];
  // None: the export was deleted in the meantime, and a workflow of its own removes everything.
  if (kept.length > 0) await blobs.deletePrefix(exportBlobPrefix(id), new Set(kept));
  return kept.length;
}

async function etagsOf(blobs: BlobStore, id: string): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for await (const { name, etag } of blobs.list(exportBlobPrefix(id))) etags.set(name, bare(etag));
  return etags;
}

/** Removes the quotes, which answers to writes have and lists have not. */
const bare = (etag: string): string => etag.replaceAll('"', '');
