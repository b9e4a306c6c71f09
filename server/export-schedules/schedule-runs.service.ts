import type { EntityManager } from 'typeorm';
import { periodAt, periodsOf } from '../../schema/export-schedules/period.rule.js';
import type { RunCause } from '../../schema/export-schedules/schedule-run.js';
import type { ExportStatus } from '../../schema/exports/export-statuses.js';
import { isId } from '../../schema/text/ids.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { nowNs } from '../../schema/time/timestamps.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { type Page, selectPage, type SelectedList } from '../db/keyset.js';
import { select } from '../db/select.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { addRuns } from './add-runs.js';
import type { ExportScheduleEntity } from './export-schedule.entity.js';
import type { ScheduleRunEntity } from './schedule-run.entity.js';
import { withOwnSchedule } from './export-schedules.service.js';
import { syncSchedule } from './sync-schedule.js';

const MAX_PAGE = 100;
const WHAT = 'The run';

/** A run with the status of its set. */
export type StoredRun = Omit<ScheduleRunEntity, 'dataChanges' | 'isOutdated' | 'askedAt'>;

// The set knows its end first, and may be retried by itself. A retry that was refused left an
// earlier set as it was.
const OF_RUN = "(s.id IS NULL OR r.status = 'queued' OR (r.status = 'failed' AND r.finished_at > s.finished_at))";
const STATUS = `IF(${OF_RUN}, r.status, s.status)`;
/** The columns and tables of runs, up to WHERE. */
const RUNS = `SELECT r.id, r.schedule_id AS scheduleId, r.account_id AS accountId, r.from_ns AS fromNs, r.to_ns AS toNs,
    r.revision, r.cause, ${STATUS} AS status, IF(${OF_RUN}, r.reason, s.reason) AS reason, r.set_id AS setId,
    r.created_at AS createdAt, r.started_at AS startedAt, IF(${OF_RUN}, r.finished_at, s.finished_at) AS finishedAt
  FROM export_schedule_runs r LEFT JOIN export_sets s ON s.id = r.set_id WHERE`;

const NEWEST_PERIOD_FIRST = ['fromNs', 'revision'].map((key) => ({ key, direction: 'DESC' }) as const);
const SORT_COLUMNS: Readonly<Record<string, string>> = { fromNs: 'r.from_ns', revision: 'r.revision' };

/** Returns a page of the runs of a schedule, the newest period and revision first. */
export async function listRuns(
  ctx: RequestContext,
  scheduleId: string,
  { status }: { status?: readonly ExportStatus[] | null },
  page: { first: number; after?: string | null | undefined },
): Promise<Page<StoredRun>> {
  const accountId = requireAccount(ctx);
  const isFiltered = status != null && status.length > 0;
  const values = [scheduleId, accountId, ...(isFiltered ? [status] : [])];
  const sql = `${RUNS} r.schedule_id = ? AND r.account_id = ?${isFiltered ? ` AND ${STATUS} IN (?)` : ''}`;
  const list: SelectedList<StoredRun, StoredRun> = {
    ...{ sql, values, toRow: (raw) => raw, totalIn: () => undefined },
    column: (key) => SORT_COLUMNS[key]!,
    keyed: (row) => ({ ...row }),
    countAll: async () =>
      Number((await select<{ total: string }>(ctx, `SELECT COUNT(*) AS total FROM (${sql}) runs`, values))[0]?.total),
  };
  const filters = { scheduleId, status: status?.join(',') };
  return selectPage(ctx, list, {
    ...page,
    list: 'exportScheduleRuns',
    filters,
    maxFirst: MAX_PAGE,
    order: NEWEST_PERIOD_FIRST,
  });
}

/** Returns a run; null if it is unknown or belongs to another account. */
export async function findRun(ctx: RequestContext, id: string): Promise<StoredRun | null> {
  const accountId = requireAccount(ctx);
  if (!isId('scheduleRun', id)) return null;
  const [run] = await select<StoredRun>(ctx, `${RUNS} r.id = ? AND r.account_id = ?`, [id, accountId]);
  return run ?? null;
}

/** Returns the latest run of each schedule: of the newest period, the newest revision. */
export async function latestRuns(ctx: RequestContext, scheduleIds: readonly string[]): Promise<Map<string, StoredRun>> {
  const rows = await select<StoredRun>(
    ctx,
    `${RUNS} r.id IN (
       SELECT (SELECT l.id FROM export_schedule_runs l WHERE l.schedule_id = e.id
         ORDER BY l.from_ns DESC, l.revision DESC LIMIT 1) FROM export_schedules e WHERE e.id IN (?))`,
    [scheduleIds],
  );
  return new Map(rows.map((run) => [run.scheduleId, run]));
}

/**
 * Delivers the latest period that has ended, without waiting for its lag. A period that failed is
 * delivered again, one that was delivered stays as it is. Returns its run.
 */
export async function runScheduleNow(ctx: RequestContext, id: string): Promise<StoredRun> {
  return withOwnSchedule(ctx, id, async (tx, row) => {
    const period = periodAt(row.every, periodAt(row.every, nowNs()).fromNs - 1n);
    const queued = await queuePeriods(tx, row, 'request', [period]);
    await syncSchedule(tx, row, { wake: queued > 0 });
    const runs = await tx.query<StoredRun[]>(
      `${RUNS} r.schedule_id = ? AND r.from_ns = ? ORDER BY r.revision DESC LIMIT 1`,
      [id, period.fromNs],
    );
    return runs[0]!;
  });
}

/**
 * Delivers the periods of a range that were never delivered, or failed. Returns how many, and how
 * many there are.
 */
export async function backfillSchedule(
  ctx: RequestContext,
  id: string,
  range: TimeRange,
): Promise<{ periods: number; queued: number }> {
  return withOwnSchedule(ctx, id, async (tx, row) => {
    const found = periodsOf(row.every, range, nowNs());
    if (!found.ok) throw invalidArgument(found.field, found.message);
    const queued = await queuePeriods(tx, row, 'backfill', found.periods);
    await syncSchedule(tx, row, { wake: queued > 0 });
    return { periods: found.periods.length, queued };
  });
}

/** Queues a failed or canceled run again. `invalid_argument` if it has not failed. */
export async function retryRun(ctx: RequestContext, scheduleId: string, runId: string): Promise<StoredRun> {
  return withOwnSchedule(ctx, scheduleId, async (tx, row) => {
    const load = async (): Promise<StoredRun | undefined> =>
      (await tx.query<StoredRun[]>(`${RUNS} r.id = ? AND r.schedule_id = ?`, [runId, scheduleId]))[0];
    const run = await load();
    if (!run) throw notFound(WHAT);
    if (run.status === 'queued' || run.status === 'running') return run;
    if (run.status === 'succeeded') {
      throw new DomainError('invalid_argument', 'Only failed runs are retried; this one has succeeded', {
        status: run.status,
      });
    }
    await requeue(tx, [runId]);
    await syncSchedule(tx, row, { wake: true });
    return (await load())!;
  });
}

/** Queues periods that have no run, and those whose first delivery failed. Returns how many. */
async function queuePeriods(
  tx: EntityManager,
  { id, accountId }: ExportScheduleEntity,
  cause: RunCause,
  periods: readonly TimeRange[],
): Promise<number> {
  const known = await tx.query<{ id: string; fromNs: string; status: ExportStatus }[]>(
    `SELECT r.id, r.from_ns AS fromNs, ${STATUS} AS status FROM export_schedule_runs r
     LEFT JOIN export_sets s ON s.id = r.set_id WHERE r.schedule_id = ? AND r.revision = 1 AND r.from_ns IN (?)`,
    [id, periods.map(({ fromNs }) => fromNs)],
  );
  const byStart = new Map(known.map((run) => [BigInt(run.fromNs), run]));
  const failed = known.filter(({ status }) => status === 'failed' || status === 'canceled');
  await requeue(
    tx,
    failed.map((run) => run.id),
  );
  const fresh = periods.filter(({ fromNs }) => !byStart.has(fromNs));
  await addRuns(
    tx,
    fresh.map((period) => ({ scheduleId: id, accountId, period, revision: 1, cause })),
  );
  return failed.length + fresh.length;
}

// The set stays: it is retried while its files are kept.
async function requeue(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `UPDATE export_schedule_runs SET status = 'queued', reason = NULL, asked_at = ?, started_at = NULL, finished_at = NULL
     WHERE id IN (?)`,
    [new Date(), ids],
  );
}
