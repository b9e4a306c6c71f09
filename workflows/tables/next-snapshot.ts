import { randomBytes, randomUUID } from 'node:crypto';
import { keyOfPath, objectPath, tableBlobPrefix, tableLocation } from '../../schema/tables/table-location.js';
import { DAY_NS, nsToMs } from '../../schema/time/timestamps.js';
import type { TableCommitQuery } from '../generated/operations.js';
import { decodeAvro } from './iceberg/avro-file.js';
import {
  addedEntry,
  type DataFile,
  deletedEntry,
  type ManifestEntry,
  type ManifestFile,
  writeManifest,
  writeManifestList,
  type Writer,
} from './iceberg/manifests.js';
import {
  currentFields,
  newMetadata,
  type Snapshot,
  type TableMetadata,
  withFields,
  withSnapshot,
} from './iceberg/table-metadata.js';
import { type IcebergField, mergedFields } from './iceberg/table-schema.js';

/** A set of a table, as the server describes it. */
export type SetToCommit = NonNullable<TableCommitQuery['tableCommit']>;

/** A blob to write. */
export interface NewBlob {
  name: string;
  bytes: Buffer;
}

/** Counts of a table or of a part of it. */
interface FileCounts {
  files: number;
  rows: number;
  bytes: number;
}

/** A snapshot that is not committed yet. */
export interface NextSnapshot {
  metadata: TableMetadata;
  snapshot: Snapshot;
  /** Blobs to write, the metadata last. */
  blobs: NewBlob[];
  /** Manifest of the period; null if it has no rows. */
  manifest: string | null;
  added: FileCounts;
  removed: FileCounts;
  total: FileCounts;
}

/** A set and the table before it, from which a snapshot is made. */
interface SnapshotInput {
  commit: SetToCommit;
  /** Null before the first snapshot. */
  table: TableMetadata | null;
  files: readonly DataFile[];
  fields: readonly IcebergField[][];
  /** Reads a blob of the table's metadata. */
  read: (blobName: string) => Promise<Buffer>;
}

/** Snapshot ids are random, and exact as JavaScript's numbers. */
const newSnapshotId = (): number => Number(BigInt(`0x${randomBytes(8).toString('hex')}`) >> 12n) || 1;

/**
 * Makes the next snapshot of a table: with the files of a period, in place of those that an earlier
 * revision of the period had.
 */
export async function nextSnapshot({
  commit,
  table: before,
  files,
  fields,
  read,
}: SnapshotInput): Promise<NextSnapshot> {
  const location = tableLocation(commit.accountId, commit.tableId);
  const keyOf = (name: string): string => `${tableBlobPrefix(commit.tableId)}metadata/${name}`;
  const pathOf = (key: string): string => objectPath(commit.accountId, key);
  const known = before ? currentFields(before) : [];
  const merged = mergedFields(known, [...fields]);
  const table = before ? withFields(before, merged) : newMetadata(commit.uuid, location, merged);
  const writer = { snapshotId: newSnapshotId(), sequenceNumber: table['last-sequence-number'] + 1 };
  const blobs: NewBlob[] = [];
  const put = (name: string, bytes: Buffer): string => {
    blobs.push({ name: keyOf(name), bytes });
    return pathOf(keyOf(name));
  };
  const writeOwn = async (entries: readonly ManifestEntry[]): Promise<ManifestFile | null> => {
    if (entries.length === 0) return null;
    const name = `${randomUUID()}-m.avro`;
    const { bytes, file } = await writeManifest(pathOf(keyOf(name)), entries, table, writer);
    put(name, bytes);
    return file;
  };
  const parent = table.snapshots.find((one) => one['snapshot-id'] === table['current-snapshot-id']);
  const listed = parent ? await decodeAvro<ManifestFile>(await read(keyOfPath(parent['manifest-list']))) : [];
  const replaced = listed.find(({ manifest_path: path }) => keyOfPath(path) === commit.replacedManifest);
  const gone = replaced ? await removedEntries(replaced, await read(keyOfPath(replaced.manifest_path)), writer) : [];
  const own = await writeOwn(files.map((file) => addedEntry(file, writer)));
  const removedBy = await writeOwn(gone);
  // A manifest of removed files says so in the snapshot that removes them only.
  const live = listed.filter((one) => one !== replaced && one.added_files_count + one.existing_files_count > 0);
  const manifests = [own, removedBy, ...live].filter((one) => one !== null);
  const list = put(
    `snap-${writer.snapshotId}-${randomUUID()}.avro`,
    await writeManifestList(manifests, writer, parent?.['snapshot-id'] ?? null),
  );
  const added = countsOf(files);
  const removed = countsOf(
    gone.map(({ data_file: one }) => ({ rows: one.record_count, bytes: one.file_size_in_bytes })),
  );
  const total = totalOf(parent, added, removed);
  const snapshot = snapshotOf({ commit, table, writer, parent, list, added, removed, total });
  const metadata = withSnapshot(table, {
    snapshot,
    before: commit.metadataBlob && pathOf(commit.metadataBlob),
    keptSinceMs: snapshot['timestamp-ms'] - commit.keepDays * nsToMs(DAY_NS),
  });
  const version = String(commit.version + 1).padStart(5, '0');
  put(`${version}-${randomUUID()}.metadata.json`, Buffer.from(JSON.stringify(metadata)));
  return { metadata, snapshot, blobs, manifest: own && keyOfPath(own.manifest_path), added, removed, total };
}

async function removedEntries(manifest: ManifestFile, bytes: Buffer, writer: Writer): Promise<ManifestEntry[]> {
  return (await decodeAvro<ManifestEntry>(bytes)).map((entry) => deletedEntry(entry, manifest, writer));
}

function snapshotOf(made: {
  commit: SetToCommit;
  table: TableMetadata;
  writer: Writer;
  parent: Snapshot | undefined;
  list: string;
  added: FileCounts;
  removed: FileCounts;
  total: FileCounts;
}): Snapshot {
  const { commit, table, writer, parent, list, added, removed, total } = made;
  return {
    'snapshot-id': writer.snapshotId,
    ...(parent && { 'parent-snapshot-id': parent['snapshot-id'] }),
    'sequence-number': writer.sequenceNumber,
    // Clocks of workers differ; the log of a table is in order.
    'timestamp-ms': Math.max(Date.now(), table['last-updated-ms'] + 1),
    'manifest-list': list,
    summary: {
      operation: removed.files > 0 ? 'overwrite' : 'append',
      ...texts({ 'added-data-files': added.files, 'added-records': added.rows, 'added-files-size': added.bytes }),
      ...(removed.files > 0 &&
        texts({
          ...{ 'deleted-data-files': removed.files, 'deleted-records': removed.rows },
          'removed-files-size': removed.bytes,
        })),
      ...texts({ 'total-data-files': total.files, 'total-records': total.rows, 'total-files-size': total.bytes }),
      ...texts({ 'total-delete-files': 0, 'total-position-deletes': 0, 'total-equality-deletes': 0 }),
      ...texts({ 'period-start': commit.fromNs, 'period-end': commit.toNs, revision: commit.revision }),
      ...texts({ rows: added.rows, gaps: commit.gaps, 'manifest-sha256': commit.manifestSha256 }),
    },
    'schema-id': table['current-schema-id'],
  };
}

function countsOf(files: readonly { rows: number; bytes: number }[]): FileCounts {
  const sum = (of: (file: { rows: number; bytes: number }) => number): number =>
    files.reduce((all, file) => all + of(file), 0);
  return { files: files.length, rows: sum(({ rows }) => rows), bytes: sum(({ bytes }) => bytes) };
}

function totalOf(parent: Snapshot | undefined, added: FileCounts, removed: FileCounts): FileCounts {
  const before = (name: string): number => Number(parent?.summary[name] ?? 0);
  return {
    files: before('total-data-files') + added.files - removed.files,
    rows: before('total-records') + added.rows - removed.rows,
    bytes: before('total-files-size') + added.bytes - removed.bytes,
  };
}

const texts = (values: Record<string, string | number | bigint>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
