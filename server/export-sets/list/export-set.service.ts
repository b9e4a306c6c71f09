import { type EntityManager, IsNull } from 'typeorm';
import type { SkippedStream } from '../../../schema/export-sets/skipped-stream.js';
import { isId } from '../../../schema/text/ids.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { atomic, read } from '../../db/atomic.js';
import { keysetPage, type Page, sorted } from '../../db/keyset.js';
import { DomainError, notFound } from '../../errors/domain-error.js';
import { recordEvent } from '../../events/record-event.js';
import type { ExportWatch } from '../../exports/list/export-watch.js';
import { exportStep } from '../../exports/model/export-state.rule.js';
import type { ListSort } from '../../graphql-types/connection.type.js';
import { enqueue } from '../../outbox/enqueue.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import { outputJob } from '../request/export-set-create.service.js';
import { exportSetTitle } from '../request/export-set-title.rule.js';
import { announceExportSet } from '../run/announce-export-set.js';
import { rerunMembers } from '../run/rerun-members.js';
import { stopExportsOf } from '../run/stop-exports.js';
import { filterSets, type SetFilters } from './set-filters.js';

const MAX_PAGE = 100;
const MAX_FAILURES = 100;
const WHAT = 'The export set';

/** Returns the account's sets, newest first by default. */
export async function listExportSets(
  ctx: RequestContext,
  filter: Pick<SetFilters, 'status' | 'search'>,
  page: { first: number; after?: string | null | undefined; sort?: ListSort },
): Promise<Page<ExportSetEntity>> {
  const accountId = requireAccount(ctx);
  return read(ctx, (db) => {
    const query = db.createQueryBuilder(ExportSetEntity, 's').where({ accountId, deletedAt: IsNull() });
    const filters = filterSets(query, filter);
    return keysetPage(ctx, query, { list: 'exportSets', ...sorted(page, filters), maxFirst: MAX_PAGE });
  });
}

/** Returns a set; null if it is unknown, deleted, or belongs to another account. */
async function getExportSet(ctx: RequestContext, id: string): Promise<ExportSetEntity | null> {
  const accountId = requireAccount(ctx);
  if (!isId('exportSet', id)) return null;
  return read(ctx, (db) => db.findOneBy(ExportSetEntity, { id, accountId, deletedAt: IsNull() }));
}

/**
 * Returns the set once its status changes, or after `waitSeconds`; at once if the status is final.
 * Null as for `getExportSet`.
 */
export async function awaitExportSet(
  ctx: RequestContext,
  id: string,
  waitSeconds: number,
  watch: ExportWatch,
): Promise<ExportSetEntity | null> {
  return watch.awaitChange(ctx, waitSeconds, () => getExportSet(ctx, id));
}

/** Returns the streams that a set leaves out. */
export async function skippedOf(ctx: RequestContext, id: string): Promise<SkippedStream[]> {
  const query = (db: EntityManager) => db.createQueryBuilder(ExportSetEntity, 's').addSelect('s.skipped').where({ id });
  return (await read(ctx, (db) => query(db).getOneOrFail())).skipped;
}

/** Returns the first streams of a set whose exports failed. */
export async function failuresOf(
  ctx: RequestContext,
  id: string,
): Promise<{ datastreamId: string; reason: string | null }[]> {
  return read(ctx, (db) =>
    db.query(
      `SELECT datastream_id AS datastreamId, reason FROM exports WHERE set_id = ? AND status = 'failed'
       ORDER BY id LIMIT ${MAX_FAILURES}`,
      [id],
    ),
  );
}

/**
 * Cancels a live set and its live exports at once; the workers stop later. Exports that have ended
 * keep their files. `invalid_argument` if the set has succeeded or failed.
 */
export async function cancelExportSet(ctx: RequestContext, id: string): Promise<ExportSetEntity> {
  return withOwnSet(ctx, id, async (tx, row) => {
    if (row.deletedAt) throw notFound(WHAT);
    const step = exportStep('cancel', row.status);
    if (step.kind === 'refuse') {
      const message = `The export set has ${row.status} already`;
      throw new DomainError('invalid_argument', message, { status: row.status });
    }
    if (step.kind === 'stay') return row;
    await enqueue(tx, 'export-set.cancel', { setId: id });
    return finishCanceled(tx, row);
  });
}

/**
 * Hides a set and schedules the removal of its files; a live one is canceled first. Metering stays.
 */
export async function deleteExportSet(ctx: RequestContext, id: string): Promise<void> {
  await withOwnSet(ctx, id, async (tx, row) => {
    if (row.deletedAt) return;
    if (exportStep('delete', row.status).kind === 'move') await finishCanceled(tx, row);
    const deletedAt = new Date();
    await tx.update(ExportSetEntity, { id }, { deletedAt });
    await tx.query('UPDATE exports SET deleted_at = ? WHERE set_id = ?', [deletedAt, id]);
    await enqueue(tx, 'export-set.delete', { setId: id });
    await recordEvent(tx, { accountId: row.accountId, kind: 'export_set.deleted', subjectId: id });
  });
}

/**
 * Runs the streams of a failed set that failed, or whose files were removed, again, with their
 * pinned schema and coverage. The plan is not asked again. A live set is left unchanged but gets a
 * new workflow if it has lost its own. `invalid_argument` if the set has not failed, or its files
 * have expired.
 */
export async function retryExportSet(ctx: RequestContext, id: string): Promise<ExportSetEntity> {
  return withOwnSet(ctx, id, async (tx, row) => {
    if (row.deletedAt) throw notFound(WHAT);
    const step = exportStep('retry', row.status);
    if (step.kind === 'stay') {
      await startSet(ctx, tx, row, { isRestart: true });
      return row;
    }
    const expired = row.expiresAt !== null && row.expiresAt.getTime() <= Date.now();
    if (step.kind === 'refuse' || expired) {
      const why = expired ? 'its files have expired' : `this one is ${row.status}`;
      throw new DomainError('invalid_argument', `Only failed sets are retried; ${why}`, { status: row.status });
    }
    await rerunMembers(tx, id);
    // The storage is not ours: files may have gone with their bucket. Those that are there are not
    // sent again.
    await tx.query('UPDATE export_set_streams SET delivered_at = NULL WHERE set_id = ?', [id]);
    const fresh = { status: step.to, reason: null, startedAt: null, finishedAt: null, expiresAt: null };
    const next = Object.assign(row, fresh, { retries: row.retries + 1 });
    await tx.update(ExportSetEntity, { id }, { ...fresh, retries: next.retries });
    await startSet(ctx, tx, next);
    await recordEvent(tx, { accountId: row.accountId, kind: 'export_set.queued', subjectId: id });
    return next;
  });
}

/** Queues the workflow of the current run of a set. */
async function startSet(
  ctx: RequestContext,
  tx: EntityManager,
  row: ExportSetEntity,
  more: { isRestart?: true } = {},
): Promise<void> {
  await enqueue(tx, 'export-set.start', {
    ...{ setId: row.id, accountId: row.accountId, requestId: ctx.requestId, run: row.retries },
    title: exportSetTitle(row),
    ...outputJob(row),
    ...more,
  });
}

async function finishCanceled(tx: EntityManager, row: ExportSetEntity): Promise<ExportSetEntity> {
  const change = { status: 'canceled', ...(await stopExportsOf(tx, row.id, { to: 'canceled' })) } as const;
  await tx.update(ExportSetEntity, { id: row.id }, change);
  await announceExportSet(tx, row, 'canceled');
  return { ...row, ...change };
}

/** Runs `work` with the caller's set locked, even a deleted one; `not_found` if there is none. */
async function withOwnSet<T>(
  ctx: RequestContext,
  id: string,
  work: (tx: EntityManager, row: ExportSetEntity) => Promise<T>,
): Promise<T> {
  const accountId = requireAccount(ctx);
  if (!isId('exportSet', id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(ExportSetEntity, { where: { id, accountId }, lock });
    if (!row) throw notFound(WHAT);
    return work(tx, row);
  });
}
