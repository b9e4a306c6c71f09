import type { BlobStore } from '../blobs/blob-store.js';
import { CoreCallError, type CoreCallOptions, type CoreClient } from '../core/core-client.js';
import {
  CompleteExportDocument,
  KeptExportFilesDocument,
  RecordedPartitionFilesDocument,
  ReopenPartitionsDocument,
} from '../generated/operations.js';
import { exportBlobPrefix } from './blob-names.rule.js';
import type { Reopened, Sealed } from './contract.js';
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
export async function sealExport(deps: SealDependencies, id: string, options: CoreCallOptions): Promise<Sealed> {
  const [lost] = await lostFiles(deps, id, options);
  if (lost) throw exportFailure('unavailable', {}, `${lost} is missing or not as it was written`, 'final');
  return completed(deps, id, options);
}

/**
 * Seals as sealExport does. Makes partitions unwritten again whose files are missing or differ, and
 * then returns what they had added.
 */
export async function sealOrReopen(
  deps: SealDependencies,
  id: string,
  options: CoreCallOptions,
): Promise<Sealed | Reopened> {
  const { core } = deps;
  const lost = await lostFiles(deps, id, options);
  if (lost.length > 0) {
    const { reopenPartitions } = await core.call(ReopenPartitionsDocument, { id, blobNames: lost }, options);
    const { partitions, messages, rows, bytes } = reopenPartitions;
    return { partitions, messages: Number(messages), rows: Number(rows), bytes: Number(bytes) };
  }
  try {
    return await completed(deps, id, options);
  } catch (error) {
    // An earlier try has made partitions unwritten, and its answer was lost.
    const isUnwritten = error instanceof CoreCallError && error.code === 'invalid_argument';
    if (isUnwritten) return { partitions: 0, messages: 0, rows: 0, bytes: 0 };
    throw error;
  }
}

async function lostFiles({ core, blobs }: SealDependencies, id: string, options: CoreCallOptions): Promise<string[]> {
  const [{ recordedPartitionFiles }, stored] = await Promise.all([
    core.call(RecordedPartitionFilesDocument, { id }, options),
    etagsOf(blobs, id),
  ]);
  const lost = recordedPartitionFiles.filter(({ blobName, etag }) => stored.get(blobName) !== bare(etag));
  return lost.map(({ blobName }) => blobName);
}

async function completed(
  { core, blobs, engineVersion }: SealDependencies,
  id: string,
  options: CoreCallOptions,
): Promise<Sealed> {
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
