import type { EntityManager } from 'typeorm';
import { DEFAULT_PARQUET_COMPRESSION } from '../../../schema/exports/file-format.js';
import { exportFileName } from '../../../schema/exports/file-name.rule.js';
import { planFiles } from '../../../schema/views/plan-files.rule.js';
import { toTimeRange } from '../../../schema/time-range.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { atomic, read } from '../../db/atomic.js';
import { insertRows } from '../../db/insert-rows.js';
import { requirePageSize } from '../../db/keyset.js';
import { notFound } from '../../errors/domain-error.js';
import type { RequestContext } from '../../context/request-context.js';
import { hourLoads } from '../../segments/hour-loads.js';
import { loadWork } from '../run/export-work.service.js';
import { ExportEntity } from '../model/export.entity.js';
import type { PartitionPlan, PlannedPartition } from './partitions.types.js';
import { restoreRanges } from '../model/stored-ranges.js';

const MAX_PAGE = 2_000;
const COLUMNS = ['export_id', 'ordinal', 'label', 'filename', 'from_ns', 'to_ns', 'estimated_messages'] as const;

/**
 * Plans the partitions of a running export, once, and returns the first `first` that are not
 * written yet. `not_found` if the export does not run.
 */
export async function ensurePartitionPlan(ctx: RequestContext, id: string, first: number): Promise<PartitionPlan> {
  requirePageSize(first, MAX_PAGE);
  const row = await read(ctx, (db) => loadWork(db, id, false));
  if (row?.status !== 'running') throw notFound('The running export');
  if (row.partitionCount === null) await storePlan(ctx, row);
  return read(ctx, (db) => storedPlan(db, id, first));
}

/**
 * Stores the plan unless there is one. Nothing is locked while the index is summed up, which takes
 * time.
 */
async function storePlan(ctx: RequestContext, row: ExportEntity): Promise<void> {
  const { id, datastreamId, format } = row;
  const stream = await read(ctx, (db) => db.findOneByOrFail(DatastreamEntity, { id: datastreamId }));
  const covered = restoreRanges(row.coverage ?? []);
  const hours = await read(ctx, (db) => hourLoads(db, datastreamId, covered));
  const range = toTimeRange(row);
  const compression = row.formatOptions.compression ?? DEFAULT_PARQUET_COMPRESSION;
  const output = { raw: row.schemaSnapshot.kind === 'raw', format, compression };
  const { granularity, partitions } = planFiles(row.view, { range, covered }, hours, output);
  const rows = partitions.map(({ label, fromNs, toNs, estimatedMessages }, ordinal) => {
    return [id, ordinal, label, exportFileName(stream, label, format, row.view), fromNs, toNs, estimatedMessages];
  });
  await atomic(ctx, async (tx) => {
    const locked = await tx.findOne(ExportEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (locked?.status !== 'running' || locked.partitionCount !== null) return;
    await tx.update(ExportEntity, { id }, { granularity, partitionCount: rows.length });
    await insertRows(tx, 'export_partitions', COLUMNS, rows);
  });
}

async function storedPlan(db: EntityManager, id: string, first: number): Promise<PartitionPlan> {
  const row = await db.findOneBy(ExportEntity, { id, status: 'running' });
  if (!row?.granularity) throw notFound('The running export');
  const [sum] = await db.query<{ messages: string }[]>(
    'SELECT COALESCE(SUM(estimated_messages), 0) AS messages FROM export_partitions WHERE export_id = ?',
    [id],
  );
  const unwritten = await db.query<PlannedPartition[]>(
    `SELECT ordinal, label, filename, from_ns AS fromNs, to_ns AS toNs, estimated_messages AS estimatedMessages
     FROM export_partitions WHERE export_id = ? AND finished_at IS NULL ORDER BY ordinal LIMIT ?`,
    [id, first],
  );
  return { partitionCount: row.partitionCount ?? 0, expectedMessages: sum?.messages ?? '0', unwritten };
}
