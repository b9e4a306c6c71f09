import type { EntityManager } from 'typeorm';
import { exportFileName } from '../../../schema/exports/file-name.rule.js';
import {
  chosenPartitions,
  type FinishedPartition,
  manifestOf,
  type WrittenPartition,
} from '../../../schema/exports/manifest.rule.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { atomic, read } from '../../db/atomic.js';
import { DomainError, notFound } from '../../errors/domain-error.js';
import type { RequestContext } from '../../context/request-context.js';
import { finishExport, writeSuccess } from '../run/export-outcome.service.js';
import { loadWork } from '../run/export-work.service.js';
import { ExportEntity } from '../model/export.entity.js';
import type { RecordedPartition, RecordedPartitionFile } from './partitions.types.js';

/** What an attempt found in the data; JSON in its row. */
type Findings = Pick<FinishedPartition, 'misfits' | 'nulls' | 'brokenMessages' | 'firstBroken' | 'view'>;

/**
 * Records a written partition of a running export. The first attempt counts; a later one gets its
 * counts. `not_found` if the export does not run or has no such partition.
 */
export async function recordPartition(
  ctx: RequestContext,
  id: string,
  ordinal: number,
  written: WrittenPartition,
): Promise<RecordedPartition> {
  const { misfits, nulls, brokenMessages, firstBroken, view } = written;
  const findings: Findings = { misfits, nulls, brokenMessages, firstBroken, view };
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
      `SELECT blob_name AS blobName, etag FROM export_partitions
       WHERE export_id = ? AND finished_at IS NOT NULL ORDER BY ordinal`,
      [id],
    ),
  );
}

/**
 * Completes an export with the recorded partitions: artifacts, manifest and metering, once. Returns
 * true for an export that had succeeded before, false for one that was canceled or failed.
 * `invalid_argument` while partitions are missing.
 */
export async function completeExport(ctx: RequestContext, id: string, engineVersion: string): Promise<boolean> {
  return finishExport(ctx, id, 'complete', async (tx, row, finishedAt) => {
    const work = await loadWork(tx, id, true);
    if (!work?.granularity) throw new DomainError('invalid_argument', 'The export has no partition plan yet');
    const stream = await tx.findOneByOrFail(DatastreamEntity, { id: row.datastreamId });
    const all = {
      granularity: work.granularity,
      unsplitFilename: exportFileName(stream, '', row.format, row.view),
      partitions: await recordedPartitions(tx, work),
    };
    const files = chosenPartitions(all);
    const { exchange, instrument, streamType } = stream;
    const { schemaSnapshot, fromNs, toNs, clippedAtNs, view } = work;
    const source = {
      ...{ engineVersion, schemaSnapshot, fromNs, toNs, clippedAtNs, view },
      datastream: { id: stream.id, exchange, instrument, streamType },
      coverage: work.coverage ?? [],
    };
    await writeSuccess(tx, row, finishedAt, { files, manifest: manifestOf(source, all, files) });
  });
}

type PartitionRow = Omit<FinishedPartition, keyof Findings | 'bytes' | 'rows' | 'messages'> & {
  bytes: string;
  rows: string;
  messages: string;
  findings: string;
};

async function recordedPartitions(
  tx: EntityManager,
  { id, partitionCount }: ExportEntity,
): Promise<FinishedPartition[]> {
  const rows = await tx.query<PartitionRow[]>(
    `SELECT blob_name AS blobName, etag, filename, byte_count AS bytes, row_count AS \`rows\`, message_count AS messages,
       sha256, findings, from_ns AS fromNs, to_ns AS toNs
     FROM export_partitions WHERE export_id = ? AND finished_at IS NOT NULL ORDER BY ordinal`,
    [id],
  );
  if (rows.length !== partitionCount) {
    throw new DomainError('invalid_argument', `${rows.length} of ${partitionCount} partitions are written`);
  }
  return rows.map(({ bytes, rows: rowCount, messages, findings, ...partition }) => ({
    ...partition,
    bytes: Number(bytes),
    rows: Number(rowCount),
    messages: Number(messages),
    ...(JSON.parse(findings) as Findings),
  }));
}
