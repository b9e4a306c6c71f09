import { createHash } from 'node:crypto';
import { keyOfPath, objectPath } from '../../schema/tables/table-location.js';
import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreCallOptions, CoreClient } from '../core/core-client.js';
import type { DestinationStore } from '../destinations/destination-store.js';
import type { OpenedDestination } from '../destinations/load-destination.js';
import { TableDeliveredFilesDocument, TableDeliveryDocument } from '../generated/operations.js';
import { decodeAvro, decodeAvroFile, encodeAvro } from './iceberg/avro-file.js';
import { MANIFEST_ENTRY, MANIFEST_FILE } from './iceberg/avro-schemas.js';
import type { ManifestEntry, ManifestFile } from './iceberg/manifests.js';
import { type Snapshot, type TableMetadata, withLogOf } from './iceberg/table-metadata.js';

/** Exports whose files are asked for at a time. */
const EXPORTS = 500;
const HINT = 'version-hint.text';

interface Dependencies {
  core: CoreClient;
  blobs: BlobStore;
  call: CoreCallOptions;
}

/** The version of a table that readers of a destination see. */
interface Published {
  /** State of the version hint; null if there is none. */
  tag: string | null;
  version: number;
  metadata: TableMetadata | null;
}

/**
 * Makes the current version of a table appear at the destination of its sets, whose data files are
 * there: manifests and their lists with the paths there, `v<version>.metadata.json`, and the
 * version hint last, if it has not changed meanwhile. Does nothing if the version is there.
 */
export async function deliverTable(deps: Dependencies, setId: string, opened: OpenedDestination): Promise<void> {
  const { tableDelivery: table } = await deps.core.call(TableDeliveryDocument, { setId }, deps.call);
  if (!table) return;
  const { accountId, tableId, version, metadataBlob } = table;
  const { store, root, uri } = opened;
  const folder = `${root}${tableId}/metadata`;
  const published = await readPublished(store, folder);
  if (published.version >= version) return;
  const readOwn = (key: string): Promise<Buffer> => deps.blobs.download(key, undefined, deps.call.signal);
  const metadata = JSON.parse(String(await readOwn(metadataBlob))) as TableMetadata;
  const nameOf = (path: string): string => path.split('/').at(-1)!;
  const put = async (name: string, bytes: Buffer, contentType = 'application/avro'): Promise<void> =>
    store.put(fileOf(`${folder}/${name}`, bytes, contentType), bytes);
  const there = (path: string): string => `${uri}/${folder}/${nameOf(path)}`;
  const lengths = await deliveredManifests(store, folder, published.metadata);

  const putManifest = async (path: string): Promise<number> => {
    const { records, metadata: header } = await decodeAvroFile<ManifestEntry>(await readOwn(keyOfPath(path)));
    const paths = await deliveredPaths(deps, records);
    const moved = records.map((entry) => {
      const found = paths.get(blobOf(entry));
      if (found === undefined) throw new Error(`${entry.data_file.file_path} is not delivered`);
      return { ...entry, data_file: { ...entry.data_file, file_path: `${uri}/${root}${found}` } };
    });
    const bytes = await encodeAvro(MANIFEST_ENTRY, moved, header);
    await put(nameOf(path), bytes);
    return bytes.length;
  };
  const putList = async ({ 'manifest-list': list }: Snapshot): Promise<void> => {
    const { records, metadata: header } = await decodeAvroFile<ManifestFile>(await readOwn(keyOfPath(list)));
    const moved: ManifestFile[] = [];
    for (const one of records) {
      const name = nameOf(one.manifest_path);
      const length = lengths.get(name) ?? (await putManifest(one.manifest_path));
      lengths.set(name, length);
      moved.push({ ...one, manifest_path: there(one.manifest_path), manifest_length: length });
    }
    await put(nameOf(list), await encodeAvro(MANIFEST_FILE, moved, header));
  };

  const known = new Set(published.metadata?.snapshots.map((one) => one['snapshot-id']));
  for (const snapshot of metadata.snapshots) if (!known.has(snapshot['snapshot-id'])) await putList(snapshot);
  const before = published.metadata && {
    table: published.metadata,
    file: `${uri}/${folder}/${metadataName(published.version)}`,
  };
  const moved: TableMetadata = {
    ...withLogOf(metadata, before),
    location: metadata.location.replace(objectPath(accountId, `tables/${tableId}`), `${uri}/${root}${tableId}`),
    snapshots: metadata.snapshots.map((one) => ({ ...one, 'manifest-list': there(one['manifest-list']) })),
  };
  await put(metadataName(version), Buffer.from(JSON.stringify(moved)), 'application/json');
  const hint = Buffer.from(String(version));
  await store.replace(fileOf(`${folder}/${HINT}`, hint, 'text/plain'), hint, published.tag);
}

const metadataName = (version: number): string => `v${version}.metadata.json`;

const fileOf = (name: string, bytes: Buffer, contentType: string) => ({
  ...{ name, contentType },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Returns the blob of a data file of a table. */
const blobOf = ({ data_file: { file_path: path } }: ManifestEntry): string =>
  keyOfPath(path).replace(/^tables\/[^/]+\/data\//, 'exports/');

/** Returns what readers see; no metadata if it cannot be read: then all is written again. */
async function readPublished(store: DestinationStore, folder: string): Promise<Published> {
  const hint = await store.readTagged(`${folder}/${HINT}`);
  const nothing = { tag: hint?.tag ?? null, version: 0, metadata: null };
  const version = Number(hint?.bytes.toString());
  if (!Number.isSafeInteger(version) || version < 1) return nothing;
  const found = await store.readTagged(`${folder}/${metadataName(version)}`);
  try {
    return found ? { ...nothing, version, metadata: JSON.parse(String(found.bytes)) as TableMetadata } : nothing;
  } catch {
    return nothing;
  }
}

/** Returns the lengths of the manifests of the current snapshot at the destination, by name. */
async function deliveredManifests(
  store: DestinationStore,
  folder: string,
  metadata: TableMetadata | null,
): Promise<Map<string, number>> {
  const current = metadata?.snapshots.find((one) => one['snapshot-id'] === metadata['current-snapshot-id']);
  const list = current && (await store.readTagged(`${folder}/${current['manifest-list'].split('/').at(-1)!}`));
  if (!list) return new Map();
  const manifests = await decodeAvro<ManifestFile>(list.bytes);
  return new Map(manifests.map((one) => [one.manifest_path.split('/').at(-1)!, one.manifest_length]));
}

/** Returns the paths of data files below the root of the destination, by blob. */
async function deliveredPaths(
  { core, call }: Dependencies,
  entries: readonly ManifestEntry[],
): Promise<Map<string, string>> {
  const ids = [...new Set(entries.map((entry) => blobOf(entry).split('/')[1]!))];
  const paths = new Map<string, string>();
  for (let from = 0; from < ids.length; from += EXPORTS) {
    const variables = { exportIds: ids.slice(from, from + EXPORTS) };
    const { tableDeliveredFiles } = await core.call(TableDeliveredFilesDocument, variables, call);
    for (const { blobName, path } of tableDeliveredFiles) paths.set(blobName, path);
  }
  return paths;
}
