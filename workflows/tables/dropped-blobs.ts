import { decodeAvro } from './iceberg/avro-file.js';
import type { ManifestFile } from './iceberg/manifests.js';
import type { TableMetadata } from './iceberg/table-metadata.js';

/**
 * Returns the paths of metadata that a table no longer refers to: files of its log, and lists and
 * manifests of removed snapshots. A manifest that was removed never comes back, so that the oldest
 * snapshot that is kept has all that removed ones share with kept ones.
 */
export async function droppedPaths(
  before: TableMetadata,
  after: TableMetadata,
  read: (path: string) => Promise<Buffer>,
): Promise<string[]> {
  const keptFiles = new Set(after['metadata-log'].map((one) => one['metadata-file']));
  const files = before['metadata-log'].map((one) => one['metadata-file']).filter((path) => !keptFiles.has(path));
  const keptIds = new Set(after.snapshots.map((one) => one['snapshot-id']));
  const removed = before.snapshots.filter((one) => !keptIds.has(one['snapshot-id']));
  if (removed.length === 0) return files;
  const manifestsOf = async (list: string): Promise<string[]> =>
    (await decodeAvro<ManifestFile>(await read(list))).map((one) => one.manifest_path);
  const shared = new Set<string>();
  // The new snapshot has no other manifests of before than the one before it.
  const oldest = before.snapshots.find((one) => keptIds.has(one['snapshot-id']));
  if (oldest) for (const path of await manifestsOf(oldest['manifest-list'])) shared.add(path);
  const lists = removed.map((one) => one['manifest-list']);
  const manifests = new Set((await Promise.all(lists.map(manifestsOf))).flat());
  return [...files, ...lists, ...[...manifests].filter((path) => !shared.has(path))];
}
