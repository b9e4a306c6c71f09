import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keyOfPath, objectPath } from '../../schema/tables/table-location.js';
import { inLanes } from '../activity/in-lanes.js';
import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreCallOptions, CoreClient } from '../core/core-client.js';
import type { DestinationStore } from '../destinations/destination-store.js';
import type { OpenedDestination } from '../destinations/load-destination.js';
import { TableDeliveredFilesDocument, TableDeliveryDocument } from '../generated/operations.js';
import { decodeAvroFile, encodeAvro } from './iceberg/avro-file.js';
import { MANIFEST_ENTRY, MANIFEST_FILE } from './iceberg/avro-schemas.js';
import type { ManifestEntry, ManifestFile } from './iceberg/manifests.js';
import { type Snapshot, type TableMetadata, withLogOf } from './iceberg/table-metadata.js';

/** Exports whose files are asked for at a time. */
const EXPORTS = 500;
const HINT = 'version-hint.text';
/** Manifests that are looked for, or written, at once. */
const LANES = 8;
/** What is longer is not ours. */
const HINT_BYTES = 32;
const METADATA_BYTES = 64 << 20;

/** The part of a copy's metadata that the next version needs. */
const PUBLISHED_METADATA = z.object({
  'last-updated-ms': z.number(),
  snapshots: z.array(z.object({ 'snapshot-id': z.number() })),
  'metadata-log': z.array(z.object({ 'metadata-file': z.string(), 'timestamp-ms': z.number() })),
});
type PublishedMetadata = z.infer<typeof PUBLISHED_METADATA>;

interface Dependencies {
  core: CoreClient;
  blobs: BlobStore;
  call: CoreCallOptions;
}

/** The version of a table that readers of a destination see. */
interface Published {
  /** State of the version hint; null if there is none. */
  tag: string | null;
  /** 0: none. */
  version: number;
  /** Null if it cannot be read. */
  metadata: PublishedMetadata | null;
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
  if (published.version > version || (published.version === version && published.metadata)) return;
  const readOwn = (key: string): Promise<Buffer> => deps.blobs.download(key, undefined, deps.call.signal);
  const metadata = JSON.parse(String(await readOwn(metadataBlob))) as TableMetadata;
  const nameOf = (path: string): string => path.split('/').at(-1)!;
  const put = async (name: string, bytes: Buffer, contentType = 'application/avro'): Promise<void> =>
    store.put(fileOf(`${folder}/${name}`, bytes, contentType), bytes);
  const there = (path: string): string => `${uri}/${folder}/${nameOf(path)}`;
  /** Lengths of manifests at the destination, by name. */
  const lengths = new Map<string, number>();

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
    await inLanes(records, LANES, async ({ manifest_path: path }) => {
      const name = nameOf(path);
      if (lengths.has(name)) return;
      // Its digest says that this service wrote it. Its content is not read: an account can write
      // anything there, and a decoder would follow it.
      const found = await store.find(`${folder}/${name}`);
      lengths.set(name, found?.sha256 ? found.bytes : await putManifest(path));
    });
    const moved = records.map((one) => ({
      ...one,
      manifest_path: there(one.manifest_path),
      manifest_length: lengths.get(nameOf(one.manifest_path))!,
    }));
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
    location: metadata.location.replace(objectPath(accountId, `tables/${tableId}`), () => `${uri}/${root}${tableId}`),
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

/**
 * Returns what readers see, of which the account can write anything: no metadata if it is not what
 * this service writes. Then all is written again.
 */
async function readPublished(store: DestinationStore, folder: string): Promise<Published> {
  const hint = await store.readTagged(`${folder}/${HINT}`, HINT_BYTES);
  const tag = hint?.tag ?? null;
  const version = Number(hint?.bytes?.toString());
  if (!Number.isSafeInteger(version) || version < 1) return { tag, version: 0, metadata: null };
  const found = await store.readTagged(`${folder}/${metadataName(version)}`, METADATA_BYTES);
  return { tag, version, metadata: publishedMetadata(found?.bytes ?? null) };
}

function publishedMetadata(bytes: Buffer | null): PublishedMetadata | null {
  try {
    return PUBLISHED_METADATA.parse(JSON.parse(String(bytes)));
  } catch {
    return null;
  }
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
