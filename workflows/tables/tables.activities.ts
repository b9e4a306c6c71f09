import { createHash } from 'node:crypto';
import { ApplicationFailure, cancellationSignal } from '@temporalio/activity';
import { dataKey, keyOfPath, objectPath } from '../../schema/tables/table-location.js';
import { beating } from '../activity/heartbeat.js';
import { inLanes } from '../activity/in-lanes.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { CoreCallError, type CoreCallOptions, type CoreClient } from '../core/core-client.js';
import { CommitTableDocument, PlanOutputsDocument, TableCommitDocument } from '../generated/operations.js';
import type { TableActivities } from './contract.js';
import { droppedPaths } from './dropped-blobs.js';
import { columnFacts } from './footer/column-bounds.js';
import { readFooter } from './footer/parquet-footer.js';
import { fieldsOf, type IcebergField, SchemaConflict } from './iceberg/table-schema.js';
import type { DataFile } from './iceberg/manifests.js';
import type { TableMetadata } from './iceberg/table-metadata.js';
import { type NewBlob, type NextSnapshot, nextSnapshot, type SetToCommit } from './next-snapshot.js';

/** Footers that are read at a time. */
const FOOTERS = 16;
const CONTENT_TYPES = { '.json': 'application/json', '.avro': 'application/avro' } as const;

interface Dependencies {
  core: CoreClient;
  blobs: BlobStore;
}

/** Creates the activity that commits to tables. It is idempotent: a set is committed once. */
export function createTableActivities(deps: Dependencies): TableActivities {
  return {
    commitTable: beating(async ({ setId, requestId }) => {
      // Temporal waits between tries, visibly in its UI.
      const call = { requestId, signal: cancellationSignal(), waitsMs: [] };
      try {
        const { tableCommit: commit } = await deps.core.call(TableCommitDocument, { setId }, call);
        if (!commit) return false;
        if (!commit.isCommitted) await commitSet(deps, setId, commit, call);
        return true;
      } catch (error) {
        if (!(error instanceof CoreCallError) || error.code !== 'not_found') throw error;
        throw refusal('The table was deleted.', error);
      }
    }),
  };
}

async function commitSet(deps: Dependencies, setId: string, commit: SetToCommit, call: CoreCallOptions): Promise<void> {
  const { core, blobs } = deps;
  const read = (name: string): Promise<Buffer> => blobs.download(name, undefined, call.signal);
  const before =
    commit.metadataBlob === null ? null : (JSON.parse(String(await read(commit.metadataBlob))) as TableMetadata);
  const { files, fields } = await filesOf(deps, commit, call.signal);
  // The columns of a table follow from its first files.
  const next = before || files.length > 0 ? await madeOf({ commit, table: before, files, fields, read }) : null;
  const names = next?.blobs.map(({ name }) => name) ?? [];
  const dropped = before && next ? await droppedPaths(before, next.metadata, (path) => read(keyOfPath(path))) : [];
  // Before they exist, so that those of an attempt that ends here are found.
  await core.call(PlanOutputsDocument, { blobNames: names }, call);
  for (const { name, bytes } of next?.blobs ?? []) await upload(blobs, name, bytes, call.signal);
  await core.call(
    CommitTableDocument,
    {
      input: {
        ...{ setId, version: commit.version, written: next?.blobs.map(writtenInput) ?? [] },
        dropped: dropped.map(keyOfPath),
        snapshot: next && snapshotInput(next, commit),
      },
    },
    call,
  );
}

async function madeOf(input: Parameters<typeof nextSnapshot>[0]): Promise<NextSnapshot> {
  try {
    return await nextSnapshot(input);
  } catch (error) {
    if (!(error instanceof SchemaConflict)) throw error;
    throw refusal(`The files do not fit the table: ${error.message}.`, error);
  }
}

/** `message` is shown to the owner of the table. */
const refusal = (message: string, cause: Error): ApplicationFailure =>
  ApplicationFailure.create({ message, type: 'table', nonRetryable: true, cause });

function snapshotInput({ snapshot, metadata, manifest, added, removed, total }: NextSnapshot, commit: SetToCommit) {
  return {
    snapshotId: BigInt(snapshot['snapshot-id']),
    sequenceNumber: BigInt(snapshot['sequence-number']),
    oldestSequenceNumber: BigInt(metadata.snapshots[0]!['sequence-number']),
    committedAt: new Date(snapshot['timestamp-ms']).toISOString(),
    operation: snapshot.summary['operation']!,
    ...{ gaps: commit.gaps, manifestSha256: commit.manifestSha256 },
    manifest,
    added: countsInput(added),
    removed: countsInput(removed),
    total: countsInput(total),
  };
}

const writtenInput = ({ name, bytes }: NewBlob) => ({
  ...{ blobName: name, bytes: BigInt(bytes.length) },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const countsInput = ({ files, rows, bytes }: NextSnapshot['added']) => ({
  files,
  rows: BigInt(rows),
  bytes: BigInt(bytes),
});

/** Reads the footers of a set's files that have rows. */
async function filesOf(
  { blobs }: Dependencies,
  commit: SetToCommit,
  signal: AbortSignal | undefined,
): Promise<{ files: DataFile[]; fields: IcebergField[][] }> {
  const stored = commit.files.filter(({ rows }) => rows > 0n);
  const files: DataFile[] = [];
  const fields: IcebergField[][] = [];
  await inLanes(stored, FOOTERS, async ({ blobName, bytes, rows, instrument, fromNs }, i) => {
    const footer = await readFooter(blobs, blobName, Number(bytes), signal);
    files[i] = {
      ...{
        path: objectPath(commit.accountId, dataKey(commit.tableId, blobName)),
        bytes: Number(bytes),
        rows: Number(rows),
        instrument,
        fromNs,
      },
      rowGroupOffsets: footer.rowGroups.map(({ offset }) => offset),
      columns: columnFacts(footer),
    };
    fields[i] = fieldsOf(footer.columns);
  });
  return { files, fields };
}

async function upload(blobs: BlobStore, name: string, bytes: Buffer, signal: AbortSignal | undefined): Promise<void> {
  const extension = name.endsWith('.json') ? '.json' : '.avro';
  await blobs.upload(name, bytes, { contentType: CONTENT_TYPES[extension], ...(signal && { signal }) });
}
