import type { EntityManager } from 'typeorm';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import {
  chosenPartitions,
  type FinishedPartition,
  type FinishedPartitions,
  manifestOf,
} from '../../../schema/exports/manifest.rule.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { atomic, read } from '../../db/atomic.js';
import { DomainError, notFound } from '../../errors/domain-error.js';
import type { RequestContext } from '../../context/request-context.js';
import { finishExport, writeSuccess } from '../run/export-outcome.service.js';
import { proveExport } from '../manifest/prove-export.js';
import { ExportEntity } from '../model/export.entity.js';
import { restoreRanges } from '../model/stored-ranges.js';
import { fileNameOf } from '../model/file-name-of.js';
import type {
  CompletedPartition,
  PartitionStage,
  RecordedPartition,
  RecordedPartitionFile,
  ReopenedPartitions,
  WrittenPartitionInput,
} from './partitions.types.js';

/** Findings of an attempt about the data; JSON in its row. */
type Findings = Pick<FinishedPartition, 'misfits' | 'nulls' | 'brokenMessages' | 'firstBroken' | 'view' | 'frameHours'>;

/**
 * Records a written partition of a running export. The first attempt counts; a later one gets its
 * counts. `not_found` if the export does not run or has no such partition.
 */
export async function recordPartition(
  ctx: RequestContext,
  id: string,
  ordinal: number,
  written: WrittenPartitionInput,
): Promise<RecordedPartition> {
  const { misfits, nulls, brokenMessages, firstBroken = null, view = null } = written;
  const frameHours = written.frameHours ?? [];
  const findings: Findings = { misfits, nulls, brokenMessages: Number(brokenMessages), firstBroken, view, frameHours };
  return atomic(ctx, async (tx) => {
    // A shared lock: partitions are recorded concurrently, and only an end of the export must wait
    // for them.
    const running = await tx.query<unknown[]>(`SELECT 1 FROM exports WHERE id = ? AND status = 'running' FOR SHARE`, [
      id,
    ]);
    if (running.length === 0) throw notFound('The running export');
    await tx.query(
      `UPDATE export_partitions SET blob_name = ?, etag = ?, byte_count = ?, row_count = ?, message_count = ?, sha256 = ?,
         findings = ?, finished_at = UTC_TIMESTAMP(6) WHERE export_id = ? AND ordinal = ? AND finished_at IS NULL`,
      [
        ...[written.blobName, written.etag, written.bytes, written.rows, written.messages, written.sha256],
        ...[JSON.stringify(findings), id, ordinal],
      ],
    );
    const [row] = await tx.query<{ blobName: string; messages: string; rows: string; bytes: string }[]>(
      `SELECT blob_name AS blobName, message_count AS messages, row_count AS \`rows\`, byte_count AS bytes
       FROM export_partitions WHERE export_id = ? AND ordinal = ?`,
      [id, ordinal],
    );
    if (!row) throw notFound('The partition');
    const { blobName, ...counts } = row;
    return { ...counts, chosen: blobName === written.blobName };
  });
}

/**
 * Returns the files of written partitions, to be compared with what is stored. Empty once the
 * export has ended.
 */
export async function recordedPartitionFiles(ctx: RequestContext, id: string): Promise<RecordedPartitionFile[]> {
  return read(ctx, (db) =>
    db.query<RecordedPartitionFile[]>(
      `SELECT stage, from_ns AS fromNs, to_ns AS toNs, blob_name AS blobName, etag FROM export_partitions
       WHERE export_id = ? AND finished_at IS NOT NULL ORDER BY ordinal`,
      [id],
    ),
  );
}

/**
 * Makes partitions of a running export unwritten again whose files are lost. Returns what their
 * counts added to the export. Repeating it changes nothing.
 */
export async function reopenPartitions(
  ctx: RequestContext,
  id: string,
  blobNames: readonly string[],
): Promise<ReopenedPartitions> {
  return atomic(ctx, async (tx) => {
    const [row] = await tx.query<{ status: ExportStatus }[]>('SELECT status FROM exports WHERE id = ? FOR UPDATE', [
      id,
    ]);
    if (row?.status !== 'running') throw notFound('The running export');
    const lost = 'export_id = ? AND blob_name IN (?) AND finished_at IS NOT NULL';
    const [counts] = await tx.query<ReopenedPartitions[]>(
      `SELECT COUNT(*) AS partitions, COALESCE(SUM(message_count), 0) AS messages, COALESCE(SUM(row_count), 0) AS \`rows\`,
         COALESCE(SUM(IF(stage = 'write', byte_count, 0)), 0) AS bytes FROM export_partitions WHERE ${lost}`,
      [id, blobNames],
    );
    await tx.query(`UPDATE export_partitions SET finished_at = NULL, blob_name = NULL WHERE ${lost}`, [id, blobNames]);
    return { ...counts!, partitions: Number(counts!.partitions) };
  });
}

/**
 * Completes an export with the recorded partitions: artifacts, manifest and metering, once. Returns
 * true for an export that had succeeded before, false for one that was canceled or failed.
 * `invalid_argument` while partitions are missing.
 */
export async function completeExport(ctx: RequestContext, id: string, engineVersion: string): Promise<boolean> {
  return finishExport(ctx, id, 'complete', async (tx, work, finishedAt) => {
    if (!work.granularity) throw new DomainError('invalid_argument', 'The export has no partition plan yet');
    const stream = await tx.findOneByOrFail(DatastreamEntity, { id: work.datastreamId });
    const all = {
      granularity: work.granularity,
      unsplitFilename: fileNameOf(work, stream, ''),
      ...(await recordedPartitions(tx, work)),
    };
    const files = chosenPartitions(all);
    const { exchange, instrument, streamType } = stream;
    const { schemaSnapshot, fromNs, toNs, clippedAtNs, view } = work;
    const source = {
      ...{ engineVersion, schemaSnapshot, fromNs, toNs, clippedAtNs, view },
      datastream: { id: stream.id, exchange, instrument, streamType },
      coverage: work.coverage ?? [],
    };
    const hours = all.partitions.flatMap((partition) => partition.frameHours ?? []);
    const proven = { datastreamId: stream.id, streamType };
    const proof = await proveExport(tx, proven, restoreRanges(work.coverage ?? []), hours);
    const manifest = { ...manifestOf(source, all, files), proof };
    await writeSuccess(tx, work, stream, finishedAt, { files, manifest });
  });
}

/**
 * Records the only partition of an export and completes it, in one transaction; returns the same
 * when it is repeated. `completed` is false if the export was canceled or failed.
 */
export async function recordOnlyPartition(
  ctx: RequestContext,
  id: string,
  written: WrittenPartitionInput,
  engineVersion: string,
): Promise<CompletedPartition> {
  return atomic(ctx, async (transaction) => {
    const [row] = await transaction.query<{ status: ExportStatus }[]>(
      'SELECT status FROM exports WHERE id = ? FOR UPDATE',
      [id],
    );
    if (!row) throw notFound('The export');
    if (row.status !== 'running') return endedBefore(transaction, id, row.status, written);
    const joined = { ...ctx, transaction };
    const recorded = await recordPartition(joined, id, 0, written);
    return { ...recorded, completed: await completeExport(joined, id, engineVersion) };
  });
}

async function endedBefore(
  tx: EntityManager,
  id: string,
  status: ExportStatus,
  { messages, rows, bytes, blobName }: WrittenPartitionInput,
): Promise<CompletedPartition> {
  const found = await tx.query<unknown[]>('SELECT 1 FROM artifacts WHERE export_id = ? AND blob_name = ?', [
    id,
    blobName,
  ]);
  return { messages, rows, bytes, chosen: found.length > 0, completed: status === 'succeeded' };
}

type PartitionRow = Omit<FinishedPartition, keyof Findings | 'bytes' | 'rows' | 'messages'> & {
  stage: PartitionStage;
  bytes: string;
  rows: string;
  messages: string;
  findings: string | null;
  finished: string | number;
};

/** Returns files and reductions, each in time order; `invalid_argument` if one is not written. */
async function recordedPartitions(
  tx: EntityManager,
  { id }: ExportEntity,
): Promise<Pick<FinishedPartitions, 'partitions' | 'reductions'>> {
  const rows = await tx.query<PartitionRow[]>(
    `SELECT stage, blob_name AS blobName, etag, filename, byte_count AS bytes, row_count AS \`rows\`, message_count AS messages,
       sha256, findings, from_ns AS fromNs, to_ns AS toNs, finished_at IS NOT NULL AS finished
     FROM export_partitions WHERE export_id = ? ORDER BY ordinal`,
    [id],
  );
  const finished = rows.filter((row) => Number(row.finished) === 1);
  if (finished.length !== rows.length || rows.length === 0) {
    throw new DomainError('invalid_argument', `${finished.length} of ${rows.length} partitions are written`);
  }
  const ofStage = (stage: PartitionStage): FinishedPartition[] =>
    rows.filter((row) => row.stage === stage).map(finishedPartition);
  return { partitions: ofStage('write'), reductions: ofStage('reduce') };
}

function finishedPartition(row: PartitionRow): FinishedPartition {
  const { blobName, etag, filename, sha256, fromNs, toNs } = row;
  return {
    ...{ blobName, etag, filename, sha256, fromNs, toNs },
    bytes: Number(row.bytes),
    rows: Number(row.rows),
    messages: Number(row.messages),
    ...(JSON.parse(row.findings!) as Findings),
  };
}
