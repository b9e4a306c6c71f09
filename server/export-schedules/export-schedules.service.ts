import { type EntityManager, IsNull, Like } from 'typeorm';
import { nextPeriod, periodAt, type PeriodLength } from '../../schema/export-schedules/period.rule.js';
import type { SelectionInput } from '../../schema/export-sets/selection.rule.js';
import { idPattern, isId, isScheduleId, newId } from '../../schema/text/ids.js';
import { later } from '../../schema/time/time-range.js';
import { msToNs, nowNs } from '../../schema/time/timestamps.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { requireName } from '../errors/require-name.js';
import { recordEvent } from '../events/record-event.js';
import { setOutputOf } from '../export-sets/model/set-output.types.js';
import { type CheckedSet, checkSetRequest, requireDestination } from '../export-sets/request/set-checks.js';
import { enqueue } from '../outbox/enqueue.js';
import { addDueRuns } from './add-runs.js';
import { ExportScheduleEntity } from './export-schedule.entity.js';
import { lagNsOf, readPeriodRequest, requireLag, setOf, type SetWithoutTimes } from './schedule-request.js';
import { syncSchedule } from './sync-schedule.js';

const MAX_NAME = 100;
const MAX_SCHEDULES = 50;
const WHAT = 'The export schedule';

/** The input of createExportSchedule, not validated yet. */
export interface NewSchedule extends SetWithoutTimes {
  name?: string | null;
  every: PeriodLength;
  lag: string;
  revise: boolean;
}

/** Changes of a schedule; null or absent values stay. */
export interface ScheduleChange {
  name?: string | null;
  select?: SelectionInput | null;
  lag?: string | null;
  revise?: boolean | null;
  /** An empty text: no destination. */
  destinationId?: string | null;
}

/** Returns the account's schedules, newest first. */
export async function listSchedules(ctx: RequestContext): Promise<ExportScheduleEntity[]> {
  const where = { accountId: requireAccount(ctx), deletedAt: IsNull(), id: Like(idPattern('exportSchedule')) };
  return read(ctx, (db) => db.find(ExportScheduleEntity, { where, order: { createdAt: 'DESC', id: 'DESC' } }));
}

/** Returns a schedule; null if it is unknown, deleted, or belongs to another account. */
export async function findSchedule(ctx: RequestContext, id: string): Promise<ExportScheduleEntity | null> {
  const accountId = requireAccount(ctx);
  if (!isId('exportSchedule', id)) return null;
  return read(ctx, (db) => db.findOneBy(ExportScheduleEntity, { id, accountId, deletedAt: IsNull() }));
}

/**
 * Creates a schedule. Its first period is the one that runs now. Checks the set as
 * `createExportSet` does, except for the plan, which each period is asked for.
 */
export async function createSchedule(ctx: RequestContext, input: NewSchedule): Promise<ExportScheduleEntity> {
  const id = newId('exportSchedule');
  return atomic(ctx, async (tx) => (await addSchedule(ctx, tx, id, input)).row);
}

/** Does what `createSchedule` says in a transaction of the caller, and returns what was checked. */
export async function addSchedule(
  ctx: RequestContext,
  tx: EntityManager,
  id: string,
  input: NewSchedule,
): Promise<{ row: ExportScheduleEntity; checked: CheckedSet }> {
  const accountId = requireAccount(ctx);
  const { every, revise } = input;
  const name = requireName(input.name ?? `Every ${every === '1h' ? 'hour' : 'day'}`, MAX_NAME);
  const lag = requireLag(input.lag, every);
  const first = periodAt(every, nowNs());
  const request = readPeriodRequest(input, first);
  const account = await lockAccount(tx, accountId);
  if ((await tx.countBy(ExportScheduleEntity, { accountId, deletedAt: IsNull() })) >= MAX_SCHEDULES) {
    throw invalidArgument(
      'name',
      `An account has at most ${MAX_SCHEDULES} export schedules and tables; delete one first`,
    );
  }
  const checked = await checkSetRequest(ctx, tx, account, request);
  const createdAt = new Date();
  const row = tx.create(ExportScheduleEntity, {
    ...{ id, accountId, name, every, lag, revise },
    ...setOutputOf(request),
    nextNs: String(first.fromNs),
    ...{ checkedAt: createdAt, createdAt, updatedAt: createdAt, pausedAt: null, deletedAt: null },
  });
  await tx.insert(ExportScheduleEntity, row);
  await syncSchedule(tx, row, { wake: false });
  return { row, checked };
}

/** Changes a schedule for the periods that have not begun. */
export async function updateSchedule(
  ctx: RequestContext,
  id: string,
  { name, select, lag, revise, destinationId }: ScheduleChange,
): Promise<ExportScheduleEntity> {
  return withOwnSchedule(ctx, id, async (tx, row) => {
    const change: Partial<ExportScheduleEntity> = { updatedAt: new Date() };
    if (name != null) change.name = requireName(name, MAX_NAME);
    if (lag != null) change.lag = requireLag(lag, row.every);
    if (revise != null) change.revise = revise;
    // Changes from before are not made up for.
    if (revise === true && !row.revise) change.checkedAt = change.updatedAt!;
    if (select != null || destinationId != null) {
      const set = { ...setOf(row), ...(select != null && { select }) };
      const wanted = destinationId == null ? row.destinationId : destinationId || null;
      const request = readPeriodRequest({ ...set, destinationId: wanted }, periodAt(row.every, nowNs()));
      const account = await lockAccount(tx, row.accountId);
      if (select != null) await checkSetRequest(ctx, tx, account, request);
      else await requireDestination(tx, row.accountId, wanted);
      Object.assign(change, { selection: request.selection, destinationId: wanted });
    }
    await tx.update(ExportScheduleEntity, { id }, change);
    const next = Object.assign(row, change);
    await syncSchedule(tx, next, { wake: false });
    return next;
  });
}

/** Begins no further period of its own until it is resumed. Idempotent. */
export async function pauseSchedule(ctx: RequestContext, id: string): Promise<ExportScheduleEntity> {
  return withOwnSchedule(ctx, id, async (tx, row) => (row.pausedAt ? row : move(tx, row, { pausedAt: new Date() })));
}

/**
 * Continues with the period that runs now: those that ended in the pause are left out, those that
 * ended before it are delivered. Idempotent.
 */
export async function resumeSchedule(ctx: RequestContext, id: string): Promise<ExportScheduleEntity> {
  return withOwnSchedule(ctx, id, async (tx, row) => {
    if (!row.pausedAt) return row;
    const pausedIn = periodAt(row.every, msToNs(row.pausedAt.getTime())).fromNs;
    const current = periodAt(row.every, nowNs()).fromNs;
    if (current <= pausedIn) return move(tx, row, { pausedAt: null });
    await addDueRuns(tx, row, pausedIn);
    return move(tx, row, { pausedAt: null, nextNs: String(later(current, BigInt(row.nextNs))) });
  });
}

/** Deletes a schedule. What runs is finished; sets and delivered files stay. Idempotent. */
export async function deleteSchedule(ctx: RequestContext, id: string): Promise<void> {
  const accountId = requireAccount(ctx);
  if (!isScheduleId(id)) throw notFound(WHAT);
  await atomic(ctx, async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(ExportScheduleEntity, { where: { id, accountId }, lock });
    if (!row) throw notFound(WHAT);
    if (row.deletedAt) return;
    const deletedAt = new Date();
    await tx.update(ExportScheduleEntity, { id }, { deletedAt });
    await tx.query(
      "UPDATE export_schedule_runs SET status = 'canceled', finished_at = ? WHERE schedule_id = ? AND status = 'queued'",
      [deletedAt, id],
    );
    await enqueue(tx, 'export-schedule.delete', { scheduleId: id });
    await recordEvent(tx, { accountId, kind: 'export_schedule.deleted', subjectId: id });
  });
}

/** Columns that decide when the next period of a schedule is due. */
type ScheduleTimes = Pick<ExportScheduleEntity, 'every' | 'lag' | 'nextNs'>;

/** Returns the next period of a schedule, and when it is due; null while it is paused. */
export function upcoming(
  row: ScheduleTimes & Pick<ExportScheduleEntity, 'pausedAt'>,
): ReturnType<typeof nextPeriod> | null {
  return row.pausedAt ? null : nextPeriod(clockOf(row));
}

/** Returns what decides about the next period of a row. */
export const clockOf = (row: ScheduleTimes) => ({
  every: row.every,
  lagNs: lagNsOf(row),
  nextNs: BigInt(row.nextNs),
});

/** Runs `work` with a schedule of the caller locked; `not_found` if there is none. */
export async function withOwnSchedule<T>(
  ctx: RequestContext,
  id: string,
  work: (tx: EntityManager, row: ExportScheduleEntity) => Promise<T>,
): Promise<T> {
  const accountId = requireAccount(ctx);
  if (!isScheduleId(id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const where = { id, accountId, deletedAt: IsNull() };
    const row = await tx.findOne(ExportScheduleEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!row) throw notFound(isId('table', id) ? 'The table' : WHAT);
    return work(tx, row);
  });
}

async function move(
  tx: EntityManager,
  row: ExportScheduleEntity,
  change: Partial<ExportScheduleEntity>,
): Promise<ExportScheduleEntity> {
  const changed = { ...change, updatedAt: new Date() };
  await tx.update(ExportScheduleEntity, { id: row.id }, changed);
  const next = Object.assign(row, changed);
  await syncSchedule(tx, next, { wake: change.pausedAt === null });
  return next;
}
