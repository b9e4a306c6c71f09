import type { EntityManager } from 'typeorm';
import { DEFAULT_PARQUET_COMPRESSION } from '../../../schema/exports/file-format.js';
import type { Granularity } from '../../../schema/exports/file-name.rule.js';
import type { HourLoad } from '../../../schema/exports/partition-plan.rule.js';
import { planExport } from '../../../schema/exports/plan-export.rule.js';
import { isSmallPlan } from '../../../schema/exports/small-plan.rule.js';
import { usesCustomSql } from '../../../sandbox/compile/compile-with-transforms.js';
import { subjectOf } from '../request/view-rows.service.js';
import { toTimeRange } from '../../../schema/time/time-range.js';
import { DatastreamEntity } from '../../catalog/datastream.entity.js';
import { atomic, read } from '../../db/atomic.js';
import { insertRows } from '../../db/insert-rows.js';
import { requirePageSize } from '../../db/keyset.js';
import { notFound } from '../../errors/domain-error.js';
import type { RequestContext } from '../../context/request-context.js';
import { hourLoads } from '../../segments/hour-loads.js';
import { leaveTurn } from '../../outbox/export-turns.js';
import { loadWork } from '../run/export-work.service.js';
import { ExportEntity } from '../model/export.entity.js';
import type { PartitionPlan, PlannedPartition } from './partitions.types.js';
import { fileNameOf } from '../model/file-name-of.js';
import { restoreRanges } from '../model/stored-ranges.js';

const MAX_PAGE = 2_000;
const COLUMNS = [
  'export_id',
  'ordinal',
  'stage',
  'label',
  'filename',
  'from_ns',
  'to_ns',
  'estimated_messages',
] as const;

/** The partitions of an export, before they are stored. */
export interface DraftPlan {
  granularity: Granularity;
  /** Partitions in the order of their ordinals: files, then reductions. */
  partitions: PlannedPartition[];
  /** Number of partitions that are files. */
  fileCount: number;
}

/**
 * Plans the partitions of a running export, once, and returns the first `first` that are not
 * written yet. `not_found` if the export does not run.
 */
export async function ensurePartitionPlan(ctx: RequestContext, id: string, first: number): Promise<PartitionPlan> {
  requirePageSize(first, MAX_PAGE);
  const row = await read(ctx, (db) => loadWork(db, id, false));
  if (row?.status !== 'running') throw notFound('The running export');
  const stored = row.partitionCount === null ? await storePlan(ctx, row) : null;
  return stored ? unwrittenPageOf(stored, first) : read(ctx, (db) => storedPlan(db, id, first));
}

/** Returns a plan that nothing is written of, with its first `first` partitions, or all. */
export function unwrittenPageOf({ partitions }: DraftPlan, first = partitions.length): PartitionPlan {
  const expected = partitions.reduce((sum, { estimatedMessages }) => sum + BigInt(estimatedMessages), 0n);
  const isReduced = partitions.some(({ stage }) => stage === 'reduce');
  return {
    partitionCount: partitions.length,
    expectedMessages: String(expected),
    unwritten: partitions.filter(({ stage }) => (stage === 'reduce') === isReduced).slice(0, first),
  };
}

/**
 * Stores the plan and returns it; null if there is one in the meantime. Nothing is locked while the
 * index is summed up, which takes time.
 */
async function storePlan(ctx: RequestContext, row: ExportEntity): Promise<DraftPlan | null> {
  const { id, datastreamId } = row;
  const stream = await read(ctx, (db) => db.findOneByOrFail(DatastreamEntity, { id: datastreamId }));
  const hours = await read(ctx, (db) => hourLoads(db, datastreamId, restoreRanges(row.coverage ?? [])));
  const plan = draftPlan(row, stream, hours);
  return atomic(ctx, async (tx) => {
    const locked = await tx.findOne(ExportEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (locked?.status !== 'running' || locked.partitionCount !== null) return null;
    await tx.update(ExportEntity, { id }, { granularity: plan.granularity, partitionCount: plan.fileCount });
    // Files that take long have a queue of their own, with its own turns.
    if (!isSmall(plan, row, stream)) await leaveTurn(tx, id);
    await insertPartitions(tx, [{ id, partitions: plan.partitions }]);
    return plan;
  });
}

function isSmall(
  { partitions }: DraftPlan,
  { view, schemaSnapshot }: ExportEntity,
  { exchange }: DatastreamEntity,
): boolean {
  const usesSql = schemaSnapshot.kind === 'columns' && usesCustomSql(schemaSnapshot.content, exchange);
  return isSmallPlan(partitions, { view, usesSql });
}

/** Plans an export whose coverage is pinned. The same data gives the same plan. */
export function draftPlan(
  row: ExportEntity,
  stream: DatastreamEntity,
  hours: ReadonlyMap<bigint, HourLoad>,
): DraftPlan {
  const { format } = row;
  const coverage = restoreRanges(row.coverage ?? []);
  const compression = row.formatOptions.compression ?? DEFAULT_PARQUET_COMPRESSION;
  const output = { raw: row.schemaSnapshot.kind === 'raw', format, compression };
  const subject = subjectOf(row.view, row.schemaSnapshot, stream.exchange);
  const splitByDay = row.naming?.layout === 'hive';
  const plan = planExport({ view: row.view, range: toTimeRange(row), coverage, hours, output, subject, splitByDay });
  const { granularity, partitions, reductions } = plan;
  const drafted = [
    ...partitions.map((partition) => ({
      ...partition,
      stage: 'write' as const,
      filename: fileNameOf(row, stream, partition.label),
    })),
    ...reductions.map((partition) => ({
      ...partition,
      stage: 'reduce' as const,
      filename: `reduction_${partition.label}`,
    })),
  ].map(({ stage, label, filename, fromNs, toNs, estimatedMessages }, ordinal) => ({
    ...{ ordinal, stage, label, filename },
    ...{ fromNs: String(fromNs), toNs: String(toNs), estimatedMessages: String(estimatedMessages) },
  }));
  return { granularity, partitions: drafted, fileCount: partitions.length };
}

/** Stores the plans of exports that have none, whose rows the caller has locked or made. */
export async function insertPartitions(
  tx: EntityManager,
  plans: readonly { id: string; partitions: readonly PlannedPartition[] }[],
): Promise<void> {
  const rows = plans.flatMap(({ id, partitions }) =>
    partitions.map(({ ordinal, stage, label, filename, fromNs, toNs, estimatedMessages }) => {
      return [id, ordinal, stage, label, filename, fromNs, toNs, estimatedMessages];
    }),
  );
  await insertRows(tx, 'export_partitions', COLUMNS, rows);
}

async function storedPlan(db: EntityManager, id: string, first: number): Promise<PartitionPlan> {
  const row = await db.findOneBy(ExportEntity, { id, status: 'running' });
  if (!row?.granularity) throw notFound('The running export');
  const [sum] = await db.query<{ messages: string; count: string }[]>(
    `SELECT COALESCE(SUM(estimated_messages), 0) AS messages, COUNT(*) AS count
     FROM export_partitions WHERE export_id = ?`,
    [id],
  );
  const unwritten = await db.query<PlannedPartition[]>(
    `SELECT ordinal, stage, label, filename, from_ns AS fromNs, to_ns AS toNs, estimated_messages AS estimatedMessages
     FROM export_partitions WHERE export_id = ? AND finished_at IS NULL ORDER BY stage, ordinal LIMIT ?`,
    [id, first],
  );
  return {
    partitionCount: Number(sum?.count ?? 0),
    expectedMessages: sum?.messages ?? '0',
    // Files are made of what all reductions wrote.
    unwritten: unwritten.filter(({ stage }) => stage === unwritten[0]?.stage),
  };
}
