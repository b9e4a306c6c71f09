import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreCallOptions, CoreClient } from '../core/core-client.js';
import {
  CompleteExportPartsDocument,
  ExportPartFilesDocument,
  KeptExportFilesDocument,
} from '../generated/operations.js';
import { exportBlobPrefix } from './blob-names.rule.js';
import type { Sealed } from './contract.js';
import { exportFailure } from '../activity/failure-of.js';

export interface SealDependencies {
  core: CoreClient;
  blobs: BlobStore;
  /** Into the manifest: the same engine gives the same bytes. */
  engineVersion: string;
}

/**
 * Completes an export whose parts the server keeps, when every file of them is as it was written; repeating it changes nothing.
 * Throws `unavailable` when a file is not.
 */
export async function sealStored(
  { core, blobs, engineVersion }: SealDependencies,
  id: string,
  options: CoreCallOptions,
): Promise<Sealed> {
  const [{ exportPartFiles }, stored] = await Promise.all([
    core.call(ExportPartFilesDocument, { id }, options),
    etagsOf(blobs, id),
  ]);
  const lost = exportPartFiles.find(({ blobName, etag }) => stored.get(blobName) !== bare(etag));
  if (lost) throw exportFailure('unavailable', {}, `${lost.blobName} is not there, or not as it was written`, 'final');
  const { completeExportParts } = await core.call(CompleteExportPartsDocument, { id, engineVersion }, options);
  if (!completeExportParts) return false;
  const { keptExportFiles } = await core.call(KeptExportFilesDocument, { ids: [id] }, options);
  const kept = keptExportFiles[0]?.blobNames ?? [];
  // None: it was deleted meanwhile, and a workflow of its own removes everything.
  if (kept.length > 0) await blobs.deletePrefix(exportBlobPrefix(id), new Set(kept));
  return kept.length;
}

async function etagsOf(blobs: BlobStore, id: string): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for await (const { name, etag } of blobs.list(exportBlobPrefix(id))) etags.set(name, bare(etag));
  return etags;
}

/** Answers to writes quote what lists don't. */
const bare = (etag: string): string => etag.replaceAll('"', '');
