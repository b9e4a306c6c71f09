import { randomUUID } from 'node:crypto';
import { type EntityManager, In, IsNull, Like } from 'typeorm';
import { periodAt, type PeriodLength, periodsOf } from '../../schema/export-schedules/period.rule.js';
import { TABLE_COLUMN_NAMES } from '../../schema/tables/table-columns.js';
import { objectPath } from '../../schema/tables/table-location.js';
import { idPattern, isId, newId } from '../../schema/text/ids.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { nowNs } from '../../schema/time/timestamps.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { select } from '../db/select.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { ExportScheduleEntity } from '../export-schedules/export-schedule.entity.js';
import {
  addSchedule,
  deleteSchedule,
  type NewSchedule,
  type ScheduleChange,
  updateSchedule,
} from '../export-schedules/export-schedules.service.js';
import { backfillSchedule } from '../export-schedules/schedule-runs.service.js';
import type { CheckedSet } from '../export-sets/request/set-checks.js';
import { releaseExports } from './table-exports.js';
import { TableEntity } from './table.entity.js';
import type { CreateTableInput, TableType, UpdateTableInput } from './table.types.js';

/** Form of the names of tables. */
export const TABLE_NAME = /^[a-z][a-z0-9_]{0,63}$/;
const MOST_DAYS = 3_650;
const WHAT = 'The table';

/** Returns the account's tables, newest first. */
export async function listTables(ctx: RequestContext): Promise<TableType[]> {
  const where = { accountId: requireAccount(ctx), deletedAt: IsNull(), id: Like(idPattern('table')) };
  return read(ctx, async (db) => {
    const schedules = await db.find(ExportScheduleEntity, { where, order: { createdAt: 'DESC', id: 'DESC' } });
    const tables = await db.findBy(TableEntity, { id: In(schedules.map(({ id }) => id)) });
    const byId = new Map(tables.map((table) => [table.id, table]));
    return schedules.map((schedule) => viewOf(byId.get(schedule.id)!, schedule));
  });
}

/** Returns a table; null if it is unknown, deleted, or belongs to another account. */
export async function findTable(ctx: RequestContext, id: string): Promise<TableType | null> {
  const accountId = requireAccount(ctx);
  if (!isId('table', id)) return null;
  return read(ctx, async (db) => {
    const schedule = await db.findOneBy(ExportScheduleEntity, { id, accountId, deletedAt: IsNull() });
    return schedule && viewOf(await db.findOneByOrFail(TableEntity, { id }), schedule);
  });
}

/**
 * Creates a table with its schedule. Checks what `createExportSchedule` does, and that the schema
 * has columns for one category of streams. With `fromNs`, periods since then are added at once.
 */
export async function createTable(ctx: RequestContext, input: CreateTableInput): Promise<TableType> {
  const accountId = requireAccount(ctx);
  const { name, keepDays, fromNs } = input;
  if (!TABLE_NAME.test(name)) {
    throw invalidArgument('name', 'name must be a lower-case letter and at most 63 of these, digits and underscores');
  }
  requireDays(keepDays);
  const id = newId('table');
  return atomic(ctx, async (tx) => {
    const joined = { ...ctx, transaction: tx };
    const { row, checked } = await addSchedule(joined, tx, id, scheduleOf(input));
    requireColumns(checked);
    if (await tx.existsBy(TableEntity, { accountId, name, deletedAt: IsNull() })) {
      throw invalidArgument('name', `The account has a table ${name} already`);
    }
    const { createdAt } = row;
    const table = { id, accountId, uuid: randomUUID(), name, keepDays, version: 0, metadataBlob: null, createdAt };
    await tx.insert(TableEntity, { ...table, deletedAt: null });
    const past = fromNs == null ? null : pastSince(BigInt(fromNs), row.every);
    if (past) await backfillSchedule(joined, id, past);
    return viewOf({ ...table, deletedAt: null }, row);
  });
}

/** Changes a table for the periods that have not begun. */
export async function updateTable(ctx: RequestContext, id: string, input: UpdateTableInput): Promise<TableType> {
  if (!isId('table', id)) throw notFound(WHAT);
  const { keepDays, ...change } = input;
  if (keepDays != null) requireDays(keepDays);
  return atomic(ctx, async (tx) => {
    const row = await updateSchedule({ ...ctx, transaction: tx }, id, change satisfies ScheduleChange);
    if (keepDays != null) await tx.update(TableEntity, { id }, { keepDays });
    return viewOf(await tx.findOneByOrFail(TableEntity, { id }), row);
  });
}

/**
 * Deletes a table with its files: metadata within a day, data when the exports have expired. A run
 * that has begun is not committed. Idempotent.
 */
export async function deleteTable(ctx: RequestContext, id: string): Promise<void> {
  if (!isId('table', id)) throw notFound(WHAT);
  await atomic(ctx, async (tx) => {
    await deleteSchedule({ ...ctx, transaction: tx }, id);
    await tx.query('UPDATE lake_tables SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL', [new Date(), id]);
    await tx.query('UPDATE table_blobs SET account_id = NULL WHERE table_id = ?', [id]);
    await releaseExports(tx, id, null);
  });
}

const viewOf = (table: TableEntity, schedule: ExportScheduleEntity): TableType => ({
  ...schedule,
  ...{
    name: table.name,
    keepDays: table.keepDays,
    metadataLocation: table.metadataBlob && objectPath(table.accountId, table.metadataBlob),
  },
});

/** Files by UTC day are inside one partition each. */
const scheduleOf = ({ select: streams, parquetTypes, destinationId = null, ...input }: CreateTableInput) => {
  const { name, schema, view, every, lag, revise } = input;
  return {
    ...{ name, select: streams, schema, view, every, lag, revise },
    ...{ format: 'parquet', layout: 'hive', destinationId, parquetTypes: numbersOnly(parquetTypes) },
  } satisfies NewSchedule;
};

function numbersOnly(types: unknown): unknown {
  if (typeof types === 'object' && types !== null && (types as { timestamps?: unknown }).timestamps === 'timestamp') {
    throw invalidArgument(
      'parquet_types.timestamps',
      'parquet_types.timestamps must be int64: format 2 of Iceberg has no nanoseconds; collection_timestamp has microseconds',
    );
  }
  return types;
}

/** Returns the periods that have ended since a time; null if there are none. */
function pastSince(fromNs: bigint, every: PeriodLength): TimeRange | null {
  const now = nowNs();
  const past = { fromNs, toNs: periodAt(every, now).fromNs };
  if (fromNs >= past.toNs) return null;
  if (periodsOf(every, past, now).ok) return past;
  throw invalidArgument('from', 'from must be the start of a period, at most 366 periods ago');
}

function requireDays(keepDays: number): void {
  if (keepDays >= 1 && keepDays <= MOST_DAYS) return;
  throw invalidArgument('keep_days', `keep_days must be an integer between 1 and ${MOST_DAYS}`);
}

/** A table has the columns of one schema, and those that every table has. */
function requireColumns({ schemaSnapshots }: CheckedSet): void {
  const [snapshot, ...others] = Object.values(schemaSnapshots);
  if (!snapshot || snapshot.kind === 'raw') throw invalidArgument('schema', 'schema must have columns; raw has none');
  if (others.length > 0) {
    throw invalidArgument(
      'select',
      'select must be datastreams of one category: a table has the columns of one schema',
    );
  }
  const taken = snapshot.content.columns.find(({ output_column: name }) => TABLE_COLUMN_NAMES.includes(name));
  if (!taken) return;
  const name = taken.output_column;
  throw invalidArgument('schema', `schema must not have a column ${name}: every table has one of this name`);
}

/** Returns deleted tables whose blobs must be removed: no commit can still be writing any. */
export async function tablesToClear(ctx: RequestContext, deletedBefore: Date): Promise<string[]> {
  const rows = await select<{ id: string }>(
    ctx,
    'SELECT id FROM lake_tables WHERE cleared_at IS NULL AND deleted_at < ? LIMIT 100',
    [deletedBefore],
  );
  return rows.map(({ id }) => id);
}

/** Notes that the blobs of a deleted table are removed. */
export async function tableCleared(ctx: RequestContext, id: string): Promise<void> {
  await atomic(ctx, async (tx: EntityManager) => {
    await tx.query('DELETE FROM table_blobs WHERE table_id = ?', [id]);
    await tx.query('UPDATE lake_tables SET cleared_at = ? WHERE id = ? AND deleted_at IS NOT NULL', [new Date(), id]);
  });
}
