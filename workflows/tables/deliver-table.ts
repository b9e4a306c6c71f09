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
/** Lengths up to which files of a destination are read. Those of this service are shorter. */
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
  const { accountId, tableId, version } = table;
  const { store, root, uri } = opened;
  const copy = new TableCopy(deps, opened, tableId);
  const published = await readPublished(store, copy.folder);
  if (published.version > version || (published.version === version && published.metadata)) return;
  const metadata = JSON.parse(String(await copy.readOwn(table.metadataBlob))) as TableMetadata;
  const known = new Set(published.metadata?.snapshots.map((one) => one['snapshot-id']));
  for (const snapshot of metadata.snapshots) if (!known.has(snapshot['snapshot-id'])) await copy.putList(snapshot);
  const before = published.metadata && {
    table: published.metadata,
    file: copy.pathOf(metadataName(published.version)),
  };
  const moved: TableMetadata = {
    ...withLogOf(metadata, before),
    location: metadata.location.replace(objectPath(accountId, `tables/${tableId}`), () => `${uri}/${root}${tableId}`),
    snapshots: metadata.snapshots.map((one) => ({ ...one, 'manifest-list': copy.pathOf(one['manifest-list']) })),
  };
  await copy.put(metadataName(version), Buffer.from(JSON.stringify(moved)), 'application/json');
  const hint = Buffer.from(String(version));
  await store.replace(fileOf(`${copy.folder}/${HINT}`, hint, 'text/plain'), hint, published.tag);
}

/** The metadata of a table at a destination. */
class TableCopy {
  readonly folder: string;
  /** Lengths of manifests at the destination, by name. */
  private readonly lengths = new Map<string, number>();

  constructor(
    private readonly deps: Dependencies,
    private readonly opened: OpenedDestination,
    tableId: string,
  ) {
    this.folder = `${opened.root}${tableId}/metadata`;
  }

  /** Reads a blob of the table in our storage. */
  readOwn(name: string): Promise<Buffer> {
    return this.deps.blobs.download(name, undefined, this.deps.call.signal);
  }

  /** Returns the path there of metadata, of which `path` has the name at its end. */
  pathOf(path: string): string {
    return `${this.opened.uri}/${this.folder}/${nameOf(path)}`;
  }

  async put(path: string, bytes: Buffer, contentType = 'application/avro'): Promise<void> {
    await this.opened.store.put(fileOf(`${this.folder}/${nameOf(path)}`, bytes, contentType), bytes);
  }

  /** Writes the list of a snapshot, after those of its manifests that are not there. */
  async putList({ 'manifest-list': list }: Snapshot): Promise<void> {
    const { records, metadata: header } = await decodeAvroFile<ManifestFile>(await this.readOwn(keyOfPath(list)));
    await inLanes(records, LANES, (one) => this.ensureManifest(one.manifest_path));
    const moved = records.map((one) => ({
      ...one,
      manifest_path: this.pathOf(one.manifest_path),
      manifest_length: this.lengths.get(nameOf(one.manifest_path))!,
    }));
    await this.put(list, await encodeAvro(MANIFEST_FILE, moved, header));
  }

  private async ensureManifest(path: string): Promise<void> {
    const name = nameOf(path);
    if (this.lengths.has(name)) return;
    // Its digest says that this service wrote it. Its content is not read: an account can write
    // anything there, and a decoder would follow it.
    const found = await this.opened.store.find(`${this.folder}/${name}`);
    this.lengths.set(name, found?.sha256 ? found.bytes : await this.putManifest(path));
  }

  /** Writes a manifest with the paths of data files there. Returns its length. */
  private async putManifest(path: string): Promise<number> {
    const { uri, root } = this.opened;
    const { records, metadata: header } = await decodeAvroFile<ManifestEntry>(await this.readOwn(keyOfPath(path)));
    const paths = await deliveredPaths(this.deps, records);
    const moved = records.map((entry) => {
      const found = paths.get(blobOf(entry));
      if (found === undefined) throw new Error(`${entry.data_file.file_path} is not delivered`);
      return { ...entry, data_file: { ...entry.data_file, file_path: `${uri}/${root}${found}` } };
    });
    const bytes = await encodeAvro(MANIFEST_ENTRY, moved, header);
    await this.put(path, bytes);
    return bytes.length;
  }
}

const nameOf = (path: string): string => path.split('/').at(-1)!;

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
