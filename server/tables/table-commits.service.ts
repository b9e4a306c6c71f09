import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { isId } from '../../schema/text/ids.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import { select } from '../db/select.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { recordEvent } from '../events/record-event.js';
import { manifestText } from '../export-sets/delivery/set-delivery.service.js';
import { ExportSetEntity } from '../export-sets/model/export-set.entity.js';
import { noteUnused, outputsTaken } from '../segments/planned-outputs.service.js';
import type {
  CommitTableInput,
  NewTableSnapshotInput,
  TableCommit,
  TableCommitFile,
  WrittenTableBlobInput,
} from './table-commit.types.js';
import { keepExports, releaseExports } from './table-exports.js';
import { TableEntity } from './table.entity.js';
import { TableSnapshotEntity } from './table-snapshot.entity.js';

interface RunOfTable {
  set: ExportSetEntity;
  table: TableEntity;
  revision: number;
}

interface PeriodRow {
  revision: number;
  setId: string;
  manifestBlob: string | null;
}

/**
 * Returns what a commit of a set needs; null while an export of the set has not succeeded.
 * `not_found` if it is no running set of a table.
 */
export async function tableCommit(ctx: RequestContext, setId: string): Promise<TableCommit | null> {
  const { set, table, revision } = await read(ctx, (db) => runOf(db, setId, false));
  const period = await read(ctx, (db) => periodOf(db, table.id, set.fromNs));
  const [left] = await select<{ exports: string }>(
    ctx,
    `SELECT COUNT(*) AS exports FROM export_set_streams m LEFT JOIN exports e ON e.id = m.export_id
     WHERE m.set_id = ? AND (e.status IS NULL OR e.status <> 'succeeded')`,
    [setId],
  );
  if (Number(left!.exports) > 0) return null;
  const files = await select<TableCommitFile>(
    ctx,
    `SELECT a.blob_name AS blobName, a.byte_count AS bytes, a.row_count AS \`rows\`, d.instrument, a.from_ns AS fromNs
     FROM export_set_streams m JOIN artifacts a ON a.export_id = m.export_id
     JOIN datastreams d ON d.id = m.datastream_id WHERE m.set_id = ? ORDER BY m.ordinal, a.ordinal`,
    [setId],
  );
  const { text, gaps } = await manifestText(ctx, set);
  const { id: tableId, accountId, uuid, version, metadataBlob, keepDays } = table;
  return {
    ...{ tableId, accountId, uuid, version, metadataBlob, keepDays, files, revision, gaps },
    ...{ fromNs: set.fromNs, toNs: set.toNs },
    isCommitted: isCommitted(period, setId, revision),
    manifestSha256: createHash('sha256').update(text).digest('hex'),
    replacedManifest: period?.manifestBlob ?? null,
  };
}

/**
 * Makes a written snapshot the current one, in one transaction. A repeat changes nothing. Throws
 * `already_exists` if the table was committed to since its metadata was read: the commit is made
 * again.
 */
export async function commitTable(ctx: RequestContext, input: CommitTableInput): Promise<void> {
  await atomic(ctx, async (tx) => {
    const { set, table, revision } = await runOf(tx, input.setId, true);
    const { id: tableId, version } = table;
    if (isCommitted(await periodOf(tx, tableId, set.fromNs), set.id, revision)) return;
    if (version !== input.version) {
      throw new DomainError('already_exists', 'The table was changed since', { reason: 'inputs_changed' });
    }
    const { snapshot } = input;
    const names = input.written.map(({ blobName }) => blobName);
    await tx.update(TableEntity, { id: tableId }, { version: version + 1, metadataBlob: names.at(-1) ?? null });
    await replacePeriod(tx, table, { set, revision, snapshot: snapshot ?? null });
    await outputsTaken(tx, names);
    await addBlobs(tx, table, input.written);
    if (input.dropped.length > 0) {
      await tx.query('DELETE FROM table_blobs WHERE blob_name IN (?)', [input.dropped]);
      await noteUnused(tx, input.dropped);
    }
    if (snapshot) await addSnapshot(tx, tableId, { set, revision, snapshot });
    await recordEvent(tx, { accountId: table.accountId, kind: 'table.committed', subjectId: tableId });
  });
}

interface CommittedPeriod<Snapshot = NewTableSnapshotInput> {
  set: ExportSetEntity;
  revision: number;
  snapshot: Snapshot;
}

/** Adds metadata to the table and to the bucket of its account. */
async function addBlobs(
  tx: EntityManager,
  { id, accountId }: TableEntity,
  written: readonly WrittenTableBlobInput[],
): Promise<void> {
  if (written.length === 0) return;
  const now = new Date();
  const columns = ['blob_name', 'table_id', 'account_id', 'byte_count', 'sha256', 'committed_at'];
  const rows = written.map(({ blobName, bytes, sha256 }) => [blobName, id, accountId, bytes, sha256, now]);
  await insertRows(tx, 'table_blobs', columns, rows);
}

/** Notes which exports have the files of the period from now on. */
async function replacePeriod(
  tx: EntityManager,
  table: TableEntity,
  { set, revision, snapshot }: CommittedPeriod<NewTableSnapshotInput | null>,
): Promise<void> {
  const { id: setId, fromNs } = set;
  await tx.query('UPDATE table_exports SET removed_by = ? WHERE table_id = ? AND from_ns = ? AND removed_by IS NULL', [
    snapshot?.sequenceNumber ?? 0,
    table.id,
    fromNs,
  ]);
  if (snapshot) await keepExports(tx, table, { setId, fromNs });
  await tx.query(
    `INSERT INTO table_periods (table_id, from_ns, revision, set_id, manifest_blob) VALUES (?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE revision = VALUES(revision), set_id = VALUES(set_id), manifest_blob = VALUES(manifest_blob)`,
    [table.id, fromNs, revision, setId, snapshot?.manifest ?? null],
  );
}

/** Adds a snapshot and removes those that the table does not keep, with their exports. */
async function addSnapshot(
  tx: EntityManager,
  tableId: string,
  { set, revision, snapshot }: CommittedPeriod,
): Promise<void> {
  const { added, removed, total, sequenceNumber, snapshotId, operation, committedAt } = snapshot;
  const { gaps, manifestSha256 } = snapshot;
  await tx.insert(TableSnapshotEntity, {
    ...{ tableId, sequenceNumber, snapshotId, operation, revision, setId: set.id, committedAt },
    ...{ fromNs: set.fromNs, toNs: set.toNs, addedFiles: added.files, addedRows: added.rows },
    ...{ removedFiles: removed.files, removedRows: removed.rows },
    ...{ totalFiles: total.files, totalRows: total.rows, totalBytes: total.bytes, gaps, manifestSha256 },
  });
  const { oldestSequenceNumber: oldest } = snapshot;
  await tx.query('DELETE FROM table_snapshots WHERE table_id = ? AND sequence_number < ?', [tableId, oldest]);
  await releaseExports(tx, tableId, oldest);
}

/** Returns the running set of a table's run. Throws `not_found` if there is none, or no table. */
export async function runOf(db: EntityManager, setId: string, lock: boolean): Promise<RunOfTable> {
  const gone = notFound('The export set of a table');
  const set = await db.findOneBy(ExportSetEntity, { id: setId });
  const { scheduleId, revision } = set?.place ?? { scheduleId: '', revision: 0 };
  if (set?.status !== 'running' || !isId('table', scheduleId)) throw gone;
  const table = await db.findOne(TableEntity, {
    where: { id: scheduleId },
    ...(lock && { lock: { mode: 'pessimistic_write' } as const }),
  });
  if (!table || table.deletedAt) throw gone;
  return { set, table, revision };
}

async function periodOf(db: EntityManager, tableId: string, fromNs: string): Promise<PeriodRow | null> {
  const [row] = await db.query<PeriodRow[]>(
    `SELECT revision, set_id AS setId, manifest_blob AS manifestBlob FROM table_periods
     WHERE table_id = ? AND from_ns = ?`,
    [tableId, fromNs],
  );
  return row ?? null;
}

const isCommitted = (period: PeriodRow | null, setId: string, revision: number): boolean =>
  period !== null && (period.setId === setId || period.revision > revision);
