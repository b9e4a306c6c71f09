import { IsNull, type EntityManager } from 'typeorm';
import { isId } from '../../../schema/text/ids.js';
import { atomic, read } from '../../db/atomic.js';
import { keysetPage, type Page, sorted } from '../../db/keyset.js';
import { changeTotal, readTotal } from '../../db/list-totals.js';
import { DomainError, notFound } from '../../errors/domain-error.js';
import { recordEvent } from '../../events/record-event.js';
import type { ListSort } from '../../graphql-types/connection.type.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { enqueue } from '../../outbox/enqueue.js';
import { withdrawStart } from '../../outbox/outbox-messages.js';
import { forgetPartitions } from '../run/export-outcome.service.js';
import { announceExport } from '../run/announce-export.js';
import { exportStep } from '../model/export-state.rule.js';
import type { ExportWatch } from './export-watch.js';
import { ExportEntity } from '../model/export.entity.js';
import { type ExportFilters, filterExports } from './export-filters.js';

const MAX_PAGE = 100;
const WHAT = 'The export';

/** Returns the account's exports, without those of sets, newest first by default. */
export async function listExports(
  ctx: RequestContext,
  filter: ExportFilters,
  page: { first: number; after?: string | null | undefined; sort?: ListSort },
): Promise<Page<ExportEntity>> {
  const accountId = requireAccount(ctx);
  return read(ctx, (db) => {
    const query = db.createQueryBuilder(ExportEntity, 'e').where({ accountId, setId: IsNull(), deletedAt: IsNull() });
    const filters = filterExports(query, filter);
    const total =
      Object.keys(filters).length === 0
        ? { total: () => read(ctx, (manager) => readTotal(manager, accountId, 'exports')) }
        : {};
    return keysetPage(ctx, query, { list: 'exports', ...sorted(page, filters), maxFirst: MAX_PAGE, ...total });
  });
}

/** Returns an export; null if it is unknown, deleted, or belongs to a set or another account. */
export async function getExport(ctx: RequestContext, id: string): Promise<ExportEntity | null> {
  const accountId = requireAccount(ctx);
  if (!isId('export', id)) return null;
  return read(ctx, (db) => db.findOneBy(ExportEntity, { id, accountId, setId: IsNull(), deletedAt: IsNull() }));
}

/**
 * Returns the export once its status changes, or after `waitSeconds` (contract 4, `?wait=`); at
 * once if the status is final. Null as for `getExport`, also if the export is deleted in the
 * meantime.
 */
export async function awaitExport(
  ctx: RequestContext,
  id: string,
  waitSeconds: number,
  watch: ExportWatch,
): Promise<ExportEntity | null> {
  return watch.awaitChange(ctx, waitSeconds, () => getExport(ctx, id));
}

/**
 * Cancels a live export at once; its workers stop later. `invalid_argument` if it has succeeded or
 * failed.
 */
export async function cancelExport(ctx: RequestContext, id: string): Promise<ExportEntity> {
  return withOwnExport(ctx, id, async (tx, row) => {
    if (row.deletedAt) throw notFound(WHAT);
    const step = exportStep('cancel', row.status);
    if (step.kind === 'refuse') {
      const message = `The export has ${row.status} already`;
      throw new DomainError('invalid_argument', message, { status: row.status });
    }
    if (step.kind === 'stay') return row;
    await tellTemporal(tx, 'export.cancel', row);
    return finishCanceled(tx, row);
  });
}

/**
 * Hides the export and schedules the removal of its files; a live one is canceled first. Metering
 * stays.
 */
export async function deleteExport(ctx: RequestContext, id: string): Promise<void> {
  await withOwnExport(ctx, id, async (tx, row) => {
    if (row.deletedAt) return;
    if (exportStep('delete', row.status).kind === 'move') await finishCanceled(tx, row);
    await tx.update(ExportEntity, { id }, { deletedAt: new Date() });
    await changeTotal(tx, row.accountId, 'exports', -1);
    await tellTemporal(tx, 'export.delete', row);
    await recordEvent(tx, { accountId: row.accountId, kind: 'export.deleted', subjectId: id });
  });
}

/** Enqueues the job, unless the export was never started: then it never is. */
async function tellTemporal(
  tx: EntityManager,
  kind: 'export.cancel' | 'export.delete',
  { id, status }: ExportEntity,
): Promise<void> {
  if (status === 'queued' && (await withdrawStart(tx, id))) return;
  await enqueue(tx, kind, { exportId: id });
}

async function finishCanceled(tx: EntityManager, row: ExportEntity): Promise<ExportEntity> {
  const change = { status: 'canceled', finishedAt: new Date() } as const;
  await tx.update(ExportEntity, { id: row.id }, change);
  await forgetPartitions(tx, row.id);
  await announceExport(tx, row, 'canceled');
  return { ...row, ...change };
}

/**
 * Runs `work` with the caller's export locked, even a deleted one; `not_found` if there is none.
 */
async function withOwnExport<T>(
  ctx: RequestContext,
  id: string,
  work: (tx: EntityManager, row: ExportEntity) => Promise<T>,
): Promise<T> {
  const accountId = requireAccount(ctx);
  if (!isId('export', id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(ExportEntity, { where: { id, accountId, setId: IsNull() }, lock });
    if (!row) throw notFound(WHAT);
    return work(tx, row);
  });
}
